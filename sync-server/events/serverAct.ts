import type { CommandContext } from '@/domain/commands/command';
import type { Reader } from '@/domain/commands/reader';
import type { Actor } from '@/domain/permissions/actor';
import { freshId } from '../freshId';
import type { BulkPlan, Committed, LogDeps } from './act';
import { commitAct } from './commitAct';

export interface ServerAct {
  call: string;
  title: string;
  actId?: string;
  undoable?: boolean;
}

/**
 * Writes an event that the server plans itself (imports, seeding), in the name of the actor. The caller checks rights.
 */
export function serverAct(
  deps: LogDeps,
  actor: Actor,
  { call, title, actId, undoable = true }: ServerAct,
  planner: (read: Reader, context: CommandContext) => Promise<BulkPlan>,
): Promise<Committed> {
  const opId = freshId();
  const act = {
    call,
    opId,
    actId: actId ?? opId,
    at: Date.now(),
    clientId: null,
    tzMinutes: 0,
    fingerprint: opId,
    undoable,
    done: title,
  };
  return commitAct(deps, actor.workspace_id, actor, act, planner);
}
