import { encodeBlock } from '@/domain/records/encodeBlock';
import { expandBlock } from '@/domain/records/expandBlock';
import type { RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { LocalStore } from './localStore';
import type { BlockHead } from './schema';

/** A block on the shelf. */
export interface ShelvedBlock {
  number: number;
  /** Number of the block in whose place it stands. */
  replaced: number;
  block: RecordBlock;
}

/**
 * Puts a new block in the place of another, with some of its records as they are given; what lay over those goes, and
 * what lies over others of its records lies over the new one. Runs in the caller's transaction.
 */
export async function rewriteBlock(
  store: LocalStore,
  head: BlockHead,
  changed: readonly RecordRow[],
): Promise<ShelvedBlock> {
  const { db, shelf } = store;
  const rows = new Map(expandBlock(await shelf.block(head)).map((row) => [row.id, row]));
  for (const row of changed) rows.set(row.id, row);
  const block = encodeBlock(head.slice_id, [...rows.values()]);
  await shelf.remove([head.block]);
  const [number] = await shelf.add([block]);
  const over = await db.records.where('block').equals(head.block).primaryKeys();
  if (over.length > 0) {
    const folded = new Set(changed.map((row) => row.id));
    await db.records.bulkDelete(over.filter((id) => folded.has(id)));
    await db.records.where('block').equals(head.block).modify({ block: number });
  }
  return { number: number!, replaced: head.block, block };
}

/** Of the records of a block at least this share must change before it is written anew. */
const SHARE = 0.25;
/** One record alone lies over its block. */
const LEAST = 2;

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
    // What lies over others of its records is written once more with the block: that must not come to more.
    const over = await store.db.records.where('block').equals(number).primaryKeys();
    const mine = new Set(own.map((row) => row.id));
    if (over.filter((id) => !mine.has(id)).length > own.length) continue;
    blocks.push(await rewriteBlock(store, head, own));
    for (const row of own) written.add(row.id);
  }
  return { blocks, written };
}
