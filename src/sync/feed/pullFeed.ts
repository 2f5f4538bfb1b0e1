import { Unreachable } from '@/contract/failures';
import { writeKnown } from '@/contract/sync/knownEvents';
import type { LogEvent } from '@/domain/events/event';
import { getMeta, getMetas } from '@/store/db/metaKeys';
import type { LocalStore } from '@/store/localStore';
import { applyEvents } from '@/store/replica/applyEvents';
import { noteServerTime } from '../measureClock';
import type { SyncTransport } from '../syncTransport';

/** Events per page: the server decides. */
export const PAGE_EVENTS = 5000;

/**
 * `step` = everything up to now has arrived; `rescope` = rights changed and the scopes must be fetched again first;
 * `restored` = because the server was restored from a backup.
 */
export type PullOutcome =
  | { kind: 'step'; cursor: number; rights?: number }
  | { kind: 'rescope'; scopes: string[]; permEpoch: number; restored?: true };

/**
 * Number of changes that are applied together after a long absence: a block with many changed records is then written
 * once.
 */
const CHANGES_TOGETHER = 100_000;

interface Page {
  events: LogEvent[];
  end: { cursor: number; more: boolean; perm_epoch: number; head?: number; last_mark?: string; rights?: number };
}

type Rescope = Extract<PullOutcome, { kind: 'rescope' }>;

/** One page. @throws Unreachable when it was cut off: nothing of it is used. */
async function readPage(
  store: LocalStore,
  transport: SyncTransport,
  cursor: number,
  limit: number,
): Promise<Page | Rescope> {
  const [epoch, heard = []] = await getMetas(store.db, ['perm_epoch', 'heard']);
  const events: LogEvent[] = [];
  const sent = store.now();
  let end: Page['end'] | null = null;
  for await (const line of transport.changes({
    cursor,
    perm_epoch: epoch,
    limit,
    schema_version: store.schemaVersion,
    ...(heard.length > 0 && { known: writeKnown(heard) }),
  })) {
    if ('rescope' in line) {
      const { rescope: scopes, perm_epoch: permEpoch, restored } = line;
      return { kind: 'rescope', scopes, permEpoch, ...(restored && { restored }) };
    }
    if ('event' in line) events.push(line.event);
    else {
      end = line;
      await noteServerTime(store, sent, store.now(), line.server_time);
    }
  }
  if (!end) throw new Unreachable('The feed was cut.');
  return { events, end };
}

/**
 * Reads the feed from the stored cursor to its end. Pages are collected and applied together; complete pages that
 * arrived before an error are still applied.
 * @param together number of changes after which the collected pages are applied.
 * @throws Unreachable (also for a page that was cut off: nothing of it is applied), ServerFault, Refusal
 */
export async function pullFeed(
  store: LocalStore,
  transport: SyncTransport,
  limit: number = PAGE_EVENTS,
  together: number = CHANGES_TOGETHER,
): Promise<PullOutcome> {
  for (;;) {
    const from = (await getMeta(store.db, 'cursor')) ?? 0;
    const gathered: LogEvent[] = [];
    let end: Page['end'] | undefined;
    let changes = 0;
    const apply = async (to: Page['end']) =>
      applyEvents(store, gathered, {
        from,
        cursor: to.cursor,
        permEpoch: to.perm_epoch,
        head: to.head,
        lastMark: to.last_mark,
        isChecked: true,
      });
    do {
      let page: Page | Rescope;
      try {
        page = await readPage(store, transport, end?.cursor ?? from, limit);
      } catch (error) {
        if (end) await apply(end);
        throw error;
      }
      // The collected pages belong to the previous rights; they are fetched again under the current ones.
      if ('kind' in page) return page;
      gathered.push(...page.events);
      for (const event of page.events) changes += event.changes.length;
      end = page.end;
    } while (end.more && changes < together);
    // Not applied: another tab has read it or has started to fetch everything again. Nothing is left to do here.
    if (!(await apply(end)) && ((await getMeta(store.db, 'cursor')) ?? 0) <= from)
      return { kind: 'step', cursor: from, rights: end.rights };
    if (!end.more) return { kind: 'step', cursor: end.cursor, rights: end.rights };
  }
}
