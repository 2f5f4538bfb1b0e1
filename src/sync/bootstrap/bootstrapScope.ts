import { Unreachable } from '@/contract/failures';
import type { LocalStore } from '@/store/localStore';
import { getMeta } from '@/store/metaKeys';
import {
  completeScope,
  presentSlices,
  purgeSlice,
  putConfirmedBlock,
  putConfirmedRows,
  STRUCTURE,
  wantScope,
} from '@/store/replica';
import { noteServerTime } from '../measureClock';
import type { SyncTransport } from '../syncTransport';

/** Records done of all; the structure counts its rows. */
export type BootstrapProgress = (progress: { scope: string; done: number; total: number }) => void;

/**
 * The structure comes under other rights: until all of it is here, what is held is neither of those of before nor of
 * those of now, and records of before (another tab may have brought some meanwhile) go.
 */
async function leaveRights(store: LocalStore): Promise<void> {
  await store.db.meta.delete('perm_epoch');
  for (const sliceId of await presentSlices(store)) await purgeSlice(store, sliceId);
}

/**
 * Fetches a scope for the first time, or goes on where a broken fetch stopped: each block is durable together with the
 * token after it. The structure is small and starts anew.
 * @returns `rights` when the rights changed since the structure was fetched: nothing is kept under rights that the
 * device has not heard of, or a change back would never purge it; the feed tells of them.
 * @throws Unreachable (also for a stream that ends early), ServerFault, Refusal not_found for a scope without a right
 */
export async function bootstrapScope(
  store: LocalStore,
  transport: SyncTransport,
  scope: string,
  onProgress: BootstrapProgress = () => {},
): Promise<'done' | 'rights'> {
  await wantScope(store, scope);
  const broken = scope === STRUCTURE ? undefined : (await getMeta(store.db, 'bootstraps'))?.[scope];
  let head = broken ? { cursor: broken.cursor, permEpoch: 0, total: broken.total } : null;
  let done = broken?.done ?? 0;
  const keep = new Set<string>();
  const sent = store.now();
  for await (const line of transport.bootstrap({ scope, after: broken?.token })) {
    if ('cursor' in line) {
      await noteServerTime(store, sent, store.now(), line.server_time);
      const known = await getMeta(store.db, 'perm_epoch');
      if (scope !== STRUCTURE && known !== undefined && known !== line.perm_epoch) return 'rights';
      if (scope === STRUCTURE && known !== line.perm_epoch) await leaveRights(store);
      // Parts of a resumed stream are of different moments; the feed goes on from the earliest.
      const cursor = Math.min(line.cursor, head?.cursor ?? line.cursor);
      head = { cursor, permEpoch: line.perm_epoch, total: Math.max(line.total, head?.total ?? 0) };
    } else if ('rows' in line) {
      await putConfirmedRows(store, line.rows);
      for (const row of line.rows) keep.add(`${row.kind}:${row.id}`);
      done += line.rows.length;
    } else if ('block' in line) {
      if (!head) throw new Unreachable('The bootstrap began in the middle.');
      done += line.block.count;
      const progress = { token: line.token, cursor: head.cursor, done, total: head.total };
      await putConfirmedBlock(store, scope, line.block, progress);
    } else {
      if (!head) throw new Unreachable('The bootstrap began in the middle.');
      await completeScope(store, scope, head, scope === STRUCTURE ? keep : null);
      onProgress({ scope, done, total: done });
      return 'done';
    }
    onProgress({ scope, done, total: head?.total ?? done });
  }
  throw new Unreachable('The bootstrap was cut.');
}
