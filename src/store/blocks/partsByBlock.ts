import { firstAfter, firstFrom } from '@/lib/sortedPlaces';
import type { LocalStore } from '../localStore';
import { isRecordKey, rowKey } from '../rows/rowKey';

/** Rough number of rows in memory at a time: those of one large block. */
const TOGETHER = 2000;

/**
 * Keys in parts, with the records of a block together: after a long absence only the rows of some blocks are in memory
 * at a time, and each block is decoded once. Call it inside a transaction that covers meta, heads and blocks.
 */
export async function partsByBlock(store: LocalStore, keys: readonly string[]): Promise<(readonly string[])[]> {
  if (keys.length <= TOGETHER) return [keys];
  const parts: string[][] = [keys.filter((key) => !isRecordKey(key))];
  let left = keys.filter(isRecordKey).sort();
  for (const { first_id: first, last_id: last } of await store.blockStore.heads()) {
    const from = firstFrom(left, rowKey('record', first));
    const within = left.slice(from, firstAfter(left, rowKey('record', last)));
    if (within.length === 0) continue;
    left = [...left.slice(0, from), ...left.slice(from + within.length)];
    const open = parts.at(-1)!;
    if (open.length + within.length <= TOGETHER) open.push(...within);
    else parts.push(within);
  }
  // Records that are in no block.
  for (let at = 0; at < left.length; at += TOGETHER) parts.push(left.slice(at, at + TOGETHER));
  return parts;
}
