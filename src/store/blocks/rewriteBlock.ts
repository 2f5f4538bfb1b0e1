import { encodeBlock } from '@/domain/records/encodeBlock';
import { blockRowAt } from '@/domain/records/expandBlock';
import { blockIdAt, type RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { deleteMany } from '../db/deleteMany';
import type { BlockHead } from '../db/schema';
import type { LocalStore } from '../localStore';

/** A stored block with its number. */
export interface NumberedBlock {
  number: number;
  block: RecordBlock;
}

/**
 * Writes a block again, with some of its records replaced. Runs in the caller's transaction.
 * @param folded ids of the records that overrode it and are now written into it.
 */
export async function rewriteBlock(
  store: LocalStore,
  head: BlockHead,
  changed: readonly RecordRow[],
  folded: readonly string[],
): Promise<NumberedBlock> {
  const { db, blockStore } = store;
  const held = await blockStore.block(head);
  const next = new Map(changed.map((row) => [row.id, row]));
  const rows: RecordRow[] = [];
  for (let i = 0; i < held.count; i++) {
    const recordId = blockIdAt(held, i);
    // The previous row of a replaced record is not decoded.
    rows.push(next.get(recordId) ?? blockRowAt(held, i));
    next.delete(recordId);
  }
  const block = encodeBlock(head.slice_id, [...rows, ...next.values()]);
  await blockStore.replace(head.block, block);
  if (folded.length > 0) await deleteMany(db.records, folded);
  return { number: head.block, block };
}

/**
 * The least share of a block's records that must change before it is written again: one separate row costs as much as
 * many in a block.
 */
const SHARE = 0.1;
/** A single record overrides its block. */
const LEAST = 2;

/**
 * Writes blocks again of which many records changed: a few large values in place of thousands of small ones.
 * @param rows the changed records, by id, each with the block that holds an older copy (0 = none).
 * @returns the new blocks; their records among `rows` are written with them, the others are the caller's.
 */
export async function rewriteBlocks(
  store: LocalStore,
  rows: ReadonlyMap<string, { row: RecordRow; block: number }>,
): Promise<{ blocks: NumberedBlock[]; written: Set<string> }> {
  const byBlock = new Map<number, RecordRow[]>();
  for (const { row, block } of rows.values()) {
    if (block === 0) continue;
    const held = byBlock.get(block);
    if (held) held.push(row);
    else byBlock.set(block, [row]);
  }
  const blocks: NumberedBlock[] = [];
  const written = new Set<string>();
  if (![...byBlock.values()].some((list) => list.length >= LEAST)) return { blocks, written };
  const heads = new Map((await store.blockStore.heads()).map((head) => [head.block, head]));
  for (const [number, list] of byBlock) {
    const head = heads.get(number);
    const own = list.filter((row) => row.attrs.entity_slice_id === head?.slice_id);
    if (!head || own.length < Math.max(LEAST, head.count * SHARE)) continue;
    // Overrides are written into it: subscribers of the store are sent the block, and would take an older copy in it
    // for the current row.
    const lying = await store.db.records.where('block').equals(number).toArray();
    const folded = lying.filter(({ slice_id }) => slice_id === head.slice_id);
    const others = folded.flatMap(({ id, row }) => (rows.has(id) ? [] : [row]));
    const ids = folded.map(({ id }) => id);
    blocks.push(await rewriteBlock(store, head, [...own, ...others], ids));
    for (const row of own) written.add(row.id);
  }
  return { blocks, written };
}
