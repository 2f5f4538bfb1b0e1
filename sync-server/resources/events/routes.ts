import type { FastifyInstance } from 'fastify';
import { eventCall } from '@/contract/events/get';
import { undoActCall } from '@/contract/events/undoAct';
import type { LogEvent } from '@/domain/events/event';
import { blockIdAt } from '@/domain/records/recordBlock';
import { runIds } from '@/domain/records/recordSweep';
import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import type { Deps } from '../../deps';
import { readEvent } from '../../events/eventStore';
import { rowsOfEvents } from '../../events/rowsOfEvents';
import type { Sight } from '../../events/sight';
import { serve } from '../../http/serve';
import { undoWholeAct } from './undoWholeAct';

/** An event that a person recorded without changing anything: nothing of it can be hidden from them. */
function isOwnNote(event: LogEvent, sight: Sight): boolean {
  const { actor_id, changes, blocks = [], sweeps = [] } = event;
  return actor_id === sight.actor.user_id && changes.length + blocks.length + sweeps.length === 0;
}

/** One event of the log as REST shows it, and the undo of a whole operation. */
export function serveEvents(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, undoActCall, async ({ params, body, identity }) => ({
    resource: await undoWholeAct(deps, identity.actor, params.act_id, body.mode),
  }));

  serve(app, deps, eventCall, async ({ params, sight }) => {
    const workspaceId = sight.actor.workspace_id;
    const held = await readEvent(deps.db, workspaceId, params.id);
    const rows = await rowsOfEvents(deps.db, workspaceId, held ? [held] : []);
    const event = held && (isOwnNote(held, sight) ? held : sight.event(held, rows));
    if (!event) throw new Refusal('not_found', 'This event does not exist.');
    const undoing = event.undone_by ? await readEvent(deps.db, workspaceId, event.undone_by) : undefined;
    const listed = event.changes.map((change) => ({
      resource_type: change.kind,
      resource_id: change.id,
      before: change.before as Json,
      after: change.after as Json,
    }));
    const made = (event.blocks ?? []).flatMap((block) =>
      Array.from({ length: block.count }, (_, i) => ({
        resource_type: 'record',
        resource_id: blockIdAt(block, i),
        before: null,
        after: { entity_slice_id: block.slice_id, record_identifier: block.identifiers[i] as string },
      })),
    );
    const swept = (event.sweeps ?? []).flatMap(({ runs, is_deleted }) =>
      runIds(runs).map((id) => ({
        resource_type: 'record',
        resource_id: id,
        before: { is_deleted: !is_deleted },
        after: { is_deleted },
      })),
    );
    const changes = [...made, ...swept, ...listed];
    return {
      resource: {
        id: event.id,
        workspace_id: workspaceId,
        seq: event.seq,
        act_id: event.act_id,
        event_type: event.call,
        title: event.title,
        resource_type: changes[0]?.resource_type ?? null,
        resource_id: changes[0]?.resource_id ?? null,
        actor_id: event.actor_id,
        created_at: new Date(event.at).toISOString(),
        changes,
        undoable: event.undoable && event.undone_by === null,
        undone_at: undoing ? new Date(undoing.at).toISOString() : null,
        undone_by_event_id: event.undone_by,
        undoes_event_id: event.undoes,
      },
    };
  });
}
