import type { LogEvent } from '@/domain/events/event';
import { touchedOperations } from '@/domain/records/touchedOperations';
import type { LocalStore } from '../localStore';
import { pendingEvent } from './pendingEvent';

export interface HistoryQuery {
  limit?: number;
  /** Only operations of this person. */
  actorId?: string;
  /** Only operations that touched this record. */
  recordId?: string;
  /** Only operations that touched one of these rows. */
  rowIds?: ReadonlySet<string>;
  /** In addition to those of `rowIds`, operations on the data of this experiment. */
  operationId?: string;
}

/** Operations known to this device, newest first, including unsent ones (seq 0). */
export async function history(store: LocalStore, query: HistoryQuery = {}): Promise<LogEvent[]> {
  const limit = query.limit ?? 200;
  const fits = (event: LogEvent) =>
    (query.actorId === undefined || event.actor_id === query.actorId) &&
    (query.recordId === undefined ||
      event.changes.some((c) => (c.kind === 'value' ? c.record_id : c.id) === query.recordId)) &&
    (query.rowIds === undefined ||
      event.changes.some((c) => query.rowIds?.has(c.id)) ||
      (query.operationId !== undefined && touchedOperations(event.changes, event.blocks).has(query.operationId)));
  return store.db.transaction('r', store.db.outbox, store.db.events, async () => {
    const waiting = await store.db.outbox
      .orderBy('order')
      .reverse()
      .filter((entry) => entry.state !== 'refused' && fits(pendingEvent(entry, store.workspaceId)))
      .limit(limit)
      .toArray();
    const known = await store.db.events.orderBy('at').reverse().filter(fits).limit(limit).toArray();
    return [...waiting.map((entry) => pendingEvent(entry, store.workspaceId)), ...known].slice(0, limit);
  });
}
