import { workAbility } from '@/domain/kinds/task';
import type { Actor } from '@/domain/permissions/actor';
import { can } from '@/domain/permissions/decide';
import { taskTarget } from '@/domain/rights/taskTarget';
import type { ReadRows } from '../events/readRows';
import { Sight } from '../events/sight';
import type { RoomAccess } from '../relay/relay';

/**
 * The actor's access to the text of a work item: whoever sees the item may read it, whoever may change the item may
 * write it.
 */
export async function taskAccess(rows: ReadRows, actor: Actor, id: string): Promise<RoomAccess | null> {
  const structure = await rows.structure(actor.workspace_id);
  const task = structure.get('task', id);
  if (!task || task.is_deleted || !new Sight(actor, structure).seesRow('task', id, task)) return null;
  return {
    workspaceId: actor.workspace_id,
    asOf: structure.seq,
    readOnly: !can(actor, workAbility(task, 'update'), taskTarget(task)),
  };
}
