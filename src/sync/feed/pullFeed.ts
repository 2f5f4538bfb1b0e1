import { Unreachable } from '@/contract/failures';
import type { LogEvent } from '@/domain/events/event';
import { applyEvents } from '@/store/applyEvents';
import type { LocalStore } from '@/store/localStore';
import { getMeta } from '@/store/metaKeys';
import { noteServerTime } from '../measureClock';
import type { SyncTransport } from '../syncTransport';

/** Events of a page: a page is applied in one transaction, together with its cursor. */
export const PAGE_EVENTS = 2000;

/** `step` = everything up to now is here; `rescope` = rights changed, the scopes must be fetched again first. */
export type PullOutcome =
  | { kind: 'step'; cursor: number; rights?: number }
  | { kind: 'rescope'; scopes: string[]; permEpoch: number };

/**
 * Reads the feed from the stored cursor to its end.
 * @throws Unreachable (also for a page that was cut: nothing of it is applied), ServerFault, Refusal
 */
export async function pullFeed(
  store: LocalStore,
  transport: SyncTransport,
  limit: number = PAGE_EVENTS,
): Promise<PullOutcome> {
  for (;;) {
    const from = (await getMeta(store.db, 'cursor')) ?? 0;
    const epoch = await getMeta(store.db, 'perm_epoch');
    const events: LogEvent[] = [];
    const sent = store.now();
    let end: { cursor: number; more: boolean; perm_epoch: number; head?: number; rights?: number } | null = null;
    for await (const line of transport.changes({
      cursor: from,
      perm_epoch: epoch,
      limit,
      schema_version: store.schemaVersion,
    })) {
      if ('rescope' in line) return { kind: 'rescope', scopes: line.rescope, permEpoch: line.perm_epoch };
      if ('event' in line) events.push(line.event);
      else {
        end = line;
        await noteServerTime(store, sent, store.now(), line.server_time);
      }
    }
    if (!end) throw new Unreachable('The feed was cut.');
    await applyEvents(store, events, { from, cursor: end.cursor, permEpoch: end.perm_epoch, head: end.head });
    if (!end.more) return { kind: 'step', cursor: end.cursor, rights: end.rights };
  }
}
