import { encodeBlock } from '@/domain/records/encodeBlock';
import { blockRowAt } from '@/domain/records/expandBlock';
import { blockIdAt, type RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { deleteMany } from './deleteMany';
import type { LocalStore } from './localStore';
import type { BlockHead } from './schema';

/** A block on the shelf. */
export interface ShelvedBlock {
  number: number;
  block: RecordBlock;
}

/**
 * Writes a block anew, with some of its records as they are given; what lay over those goes, what lies over others of
 * its records stays. Runs in the caller's transaction.
 */
export async function rewriteBlock(
  store: LocalStore,
  head: BlockHead,
  changed: readonly RecordRow[],
): Promise<ShelvedBlock> {
  const { db, shelf } = store;
  const held = await shelf.block(head);
  const next = new Map(changed.map((row) => [row.id, row]));
  const rows = Array.from({ length: held.count }, (_, i) => next.get(blockIdAt(held, i)) ?? blockRowAt(held, i));
  const block = encodeBlock(head.slice_id, rows);
  await shelf.replace(head.block, block);
  await deleteMany(
    db.records,
    changed.map((row) => row.id),
  );
  return { number: head.block, block };
}

/** Of the records of a block at least this share must change before it is written anew: one row by itself costs as much as many in a block. */
const SHARE = 0.1;
/** One record alone lies over its block. */
const LEAST = 2;

/**
 * What lies over other records of a block. It is written with it: who follows the store is sent the block, and would
 * take an older copy in it for what stands now.
 */
async function liftedRows(
  store: LocalStore,
  head: BlockHead,
  changed: { has(id: string): boolean },
): Promise<RecordRow[]> {
  const lifted = await store.db.records.where('block').equals(head.block).toArray();
  return lifted.flatMap(({ id, slice_id, row }) => (slice_id === head.slice_id && !changed.has(id) ? [row] : []));
}

/**
 * Writes blocks anew of which many records changed: a few large values in place of thousands of small ones.
 * @param rows the changed records, by id, each with the block that holds an older copy (0 = none).
 * @returns the new blocks; their records among `rows` are written with them, the others are the caller's.
 */
export async function rewriteBlocks(
  store: LocalStore,
  rows: ReadonlyMap<string, { row: RecordRow; block: number }>,
): Promise<{ blocks: ShelvedBlock[]; written: Set<string> }> {
  const byBlock = new Map<number, RecordRow[]>();
  for (const { row, block } of rows.values()) {
    if (block === 0) continue;
    const held = byBlock.get(block);
    if (held) held.push(row);
    else byBlock.set(block, [row]);
  }
  const blocks: ShelvedBlock[] = [];
  const written = new Set<string>();
  if (![...byBlock.values()].some((list) => list.length >= LEAST)) return { blocks, written };
  const heads = new Map((await store.shelf.heads()).map((head) => [head.block, head]));
  for (const [number, list] of byBlock) {
    const head = heads.get(number);
    const own = list.filter((row) => row.attrs.entity_slice_id === head?.slice_id);
    if (!head || own.length < Math.max(LEAST, head.count * SHARE)) continue;
    const others = await liftedRows(store, head, rows);
    blocks.push(await rewriteBlock(store, head, [...own, ...others]));
    for (const row of own) written.add(row.id);
  }
  return { blocks, written };
}
