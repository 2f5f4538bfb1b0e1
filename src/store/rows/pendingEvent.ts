import type { LogEvent } from '@/domain/events/event';
import type { OutboxEntry } from '../db/schema';

/** The event that an unsent command will become, as history and undo show it until then: seq and received_at are 0. */
export function pendingEvent(entry: OutboxEntry, workspaceId: string): LogEvent {
  return {
    id: entry.op_id,
    workspace_id: workspaceId,
    seq: 0,
    act_id: entry.act_id,
    actor_id: entry.actor_id,
    client_id: entry.client_id,
    call: entry.call,
    title: entry.title,
    at: entry.at,
    received_at: 0,
    ...(entry.knew === undefined ? {} : { knew: entry.knew }),
    changes: entry.changes,
    undoable: entry.undoable,
    undoes: entry.undoes,
    undone_by: null,
  };
}
