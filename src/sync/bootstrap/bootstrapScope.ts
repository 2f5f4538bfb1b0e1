import { Unreachable } from '@/contract/failures';
import type { StoredRow } from '@/domain/changes/storedRow';
import type { RecordBlock } from '@/domain/records/recordBlock';
import { gatherAhead } from '@/lib/gatherAhead';
import { getMeta, type KnownEvent } from '@/store/db/metaKeys';
import type { LocalStore } from '@/store/localStore';
import {
  completeScope,
  putConfirmedBlocks,
  putConfirmedRows,
  type ScopeFetch,
  STRUCTURE,
  takeStructure,
  WORK,
} from '@/store/replica/replica';
import { wantScope } from '@/store/replica/wanted';
import { noteServerTime } from '../measureClock';
import type { SyncTransport } from '../syncTransport';

/** Records stored so far, of the total; for the structure, rows. */
export type OnBootstrap = (progress: { scope: string; done: number; total: number }) => void;

/**
 * `rights` = the person's rights changed since the structure was fetched. Nothing is stored under rights that the
 * device does not know yet, or it would not purge it when they change back; the feed reports the change. `overtaken` =
 * another tab got there first, or the user no longer wants the scope.
 */
export type BootstrapEnd = 'done' | 'rights' | 'overtaken';

/** The structure is small: it is always fetched from the start and replaced as a whole. */
async function fetchStructure(store: LocalStore, transport: SyncTransport, report: OnBootstrap): Promise<BootstrapEnd> {
  const rows: StoredRow[] = [];
  let head: { cursor: number; permEpoch: number; total: number; lastMark?: string } | null = null;
  const sent = store.now();
  for await (const line of transport.bootstrap({ scope: STRUCTURE, without: WORK })) {
    if ('cursor' in line) {
      await noteServerTime(store, sent, store.now(), line.server_time);
      head = { cursor: line.cursor, permEpoch: line.perm_epoch, total: line.total, lastMark: line.last_mark };
    } else if ('rows' in line) for (const row of line.rows) rows.push(row);
    else if (head) {
      await takeStructure(store, rows, head);
      report({ scope: STRUCTURE, done: rows.length, total: rows.length });
      return 'done';
    }
    report({ scope: STRUCTURE, done: rows.length, total: head?.total ?? rows.length });
  }
  throw new Unreachable('The bootstrap was cut.');
}

/** Lines read ahead while others are being stored; this many blocks or pages form one transaction. */
const AHEAD = 4;

/** A table or the rows of work, in parts. */
async function fetchParts(
  store: LocalStore,
  transport: SyncTransport,
  scope: string,
  report: OnBootstrap,
): Promise<BootstrapEnd> {
  const broken = (await getMeta(store.db, 'bootstraps'))?.[scope];
  let fetch: ScopeFetch | undefined;
  let { cursor, done, total } = broken ?? { cursor: Number.POSITIVE_INFINITY, done: 0, total: 0 };
  const sent = store.now();
  for await (const lines of gatherAhead(
    transport.bootstrap({ scope, after: broken?.token, ...(scope === WORK && { without: 'old' as const }) }),
    AHEAD,
  )) {
    const blocks: RecordBlock[] = [];
    const rows: StoredRow[] = [];
    let token = '';
    let at: KnownEvent | undefined;
    let isEnd = false;
    for (const line of lines) {
      if ('cursor' in line) {
        await noteServerTime(store, sent, store.now(), line.server_time);
        if ((await getMeta(store.db, 'perm_epoch')) !== line.perm_epoch) return 'rights';
        // Parts of a resumed stream date from different moments; the feed continues from the earliest.
        cursor = Math.min(line.cursor, cursor);
        total = Math.max(line.total, total);
        fetch = { scope, permEpoch: line.perm_epoch, progress: broken, older: line.older };
      } else if (!fetch) throw new Unreachable('The bootstrap began in the middle.');
      else if ('block' in line) {
        blocks.push(line.block);
        done += line.block.count;
        token = line.token;
        at = line.at;
      } else if ('rows' in line) {
        rows.push(...line.rows);
        done += line.rows.length;
        token = line.token ?? '';
        at = line.at;
      } else isEnd = true;
    }
    if (fetch && blocks.length + rows.length > 0) {
      const progress = { token, cursor, done, total };
      const isPut =
        blocks.length > 0
          ? await putConfirmedBlocks(store, fetch, blocks, progress, at)
          : await putConfirmedRows(store, fetch, rows, progress, at);
      if (!isPut) return 'overtaken';
      fetch = { ...fetch, progress };
    }
    if (fetch && isEnd) {
      if (!(await completeScope(store, fetch, cursor))) return 'overtaken';
      report({ scope, done, total: done });
      return 'done';
    }
    report({ scope, done, total });
  }
  throw new Unreachable('The bootstrap was cut.');
}

/**
 * Fetches a scope for the first time, or continues an interrupted fetch: blocks are stored in the same transaction as
 * the token that follows them.
 * @throws Unreachable (also for a stream that ends early), ServerFault, Refusal not_found for a scope that the person
 *   may not see
 */
export async function bootstrapScope(
  store: LocalStore,
  transport: SyncTransport,
  scope: string,
  onProgress: OnBootstrap = () => {},
): Promise<BootstrapEnd> {
  await wantScope(store, scope);
  if (scope === STRUCTURE) return fetchStructure(store, transport, onProgress);
  return fetchParts(store, transport, scope, onProgress);
}
