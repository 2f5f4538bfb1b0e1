import type { RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { type AnyRow, isRecordRow } from './applyChanges';
import type { ChangeNotice } from './changeStream';
import type { LocalStore } from './localStore';
import { pendingByKey } from './pending';
import { replay } from './replay';
import { rewriteBlocks } from './rewriteBlock';
import { rowKey } from './rowKey';
import { readVisible, type WrittenRows, writeVisible } from './rowStorage';
import type { BaseEntry } from './schema';

/** What a rebase changed, for the change notice; records of blocks that were written anew stand in those. */
export interface Rebased extends WrittenRows {
  blocks: RecordBlock[];
  shelved: ChangeNotice['shelved'];
}

/**
 * Makes the visible rows under the keys anew: confirmed, with what still waits replayed over it. Confirmed copies that
 * nothing pending touches are dropped. Runs in the caller's transaction.
 * @param confirm gives the confirmed row from the one held so far (the base copy, else the visible row).
 */
export async function rebase(
  store: LocalStore,
  keys: readonly string[],
  confirm: (key: string, held: AnyRow | undefined) => AnyRow | undefined,
  quiet: ReadonlySet<string> = new Set(),
): Promise<Rebased> {
  const { db } = store;
  const visible = await readVisible(db, store.shelf, keys);
  const hasBases = (await db.base.limit(1).count()) > 0;
  const bases = hasBases ? await db.base.bulkGet([...keys]) : [];
  const pending = await pendingByKey(db, keys);
  const next = new Map<string, AnyRow | undefined>();
  const silent = new Map<string, AnyRow | undefined>();
  const kept: BaseEntry[] = [];
  const dropped: string[] = [];
  keys.forEach((key, i) => {
    const before = visible.rows.get(key);
    const base = bases[i];
    const held = base ? (base.row ?? undefined) : before;
    const confirmed = confirm(key, held);
    const waiting = pending.get(key);
    if (waiting) kept.push({ key, row: confirmed ?? null });
    else if (base) dropped.push(key);
    const after = waiting ? replay(confirmed, key, waiting) : confirmed;
    if (after === before) return;
    const same = quiet.has(key) && JSON.stringify(after) === JSON.stringify(before);
    (same ? silent : next).set(key, after);
  });
  // What unsent work touches changes again soon and lies over its block.
  const settled = new Map<string, { row: RecordRow; block: number }>();
  for (const [key, row] of next)
    if (row && isRecordRow(row) && !pending.has(key))
      settled.set(row.id, { row, block: visible.blocks.get(row.id) ?? 0 });
  const rewritten = await rewriteBlocks(store, settled);
  for (const id of rewritten.written) next.delete(rowKey('record', id));
  // The others lie over the new blocks.
  const moved = new Map(rewritten.blocks.map(({ replaced, number }) => [replaced, number]));
  for (const [id, block] of visible.blocks) visible.blocks.set(id, moved.get(block) ?? block);
  if (kept.length > 0) await db.base.bulkPut(kept);
  if (dropped.length > 0) await db.base.bulkDelete(dropped);
  // Equal in content is written all the same: the confirmed row may differ in the order of its parts.
  if (silent.size > 0) await writeVisible(db, silent, visible.blocks);
  const written = await writeVisible(db, next, visible.blocks);
  return {
    ...written,
    blocks: rewritten.blocks.map(({ block }) => block),
    shelved: rewritten.blocks.map(({ block, number }) => ({ block: number, slice_id: block.slice_id })),
  };
}
