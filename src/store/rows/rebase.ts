import type { RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { partsByBlock } from '../blocks/partsByBlock';
import { rewriteBlocks } from '../blocks/rewriteBlock';
import type { ChangeNotice } from '../db/changeStream';
import { deleteMany } from '../db/deleteMany';
import { putMany } from '../db/putMany';
import type { BaseEntry } from '../db/schema';
import type { LocalStore } from '../localStore';
import { type AnyRow, isRecordRow } from './applyChanges';
import { pendingByKey } from './pending';
import { replay } from './replay';
import { rowKey } from './rowKey';
import { deviceRows } from './rowSource';
import { readBases, readVisible, startVisible, type WrittenRows } from './rowStorage';

/** Rows that a rebase changed, for the change notice; records of rewritten blocks are listed in the blocks. */
export interface Rebased extends WrittenRows {
  blocks: RecordBlock[];
  shelved: ChangeNotice['shelved'];
}

export interface RebaseOptions {
  /** Keys of own operations: their rows may already be in the new state, and are then not reported. */
  quiet?: ReadonlySet<string>;
  /**
   * Keys with fewer unsent commands than before. If it is given, all other rows are as confirmed and replayed, so that
   * only those whose confirmed row changes are rebuilt.
   */
  answered?: ReadonlySet<string>;
}

/**
 * Rebuilds the visible rows under the keys: confirmed, with unsent commands replayed on top. Confirmed copies that no
 * unsent command touches are dropped. Runs in the caller's transaction.
 * @param confirm returns the confirmed row from the current one (the base copy, else the visible row).
 */
export async function rebase(
  store: LocalStore,
  keys: readonly string[],
  confirm: (key: string, held: AnyRow | undefined) => AnyRow | undefined,
  options: RebaseOptions = {},
): Promise<Rebased> {
  const all: Rebased = { rows: [], records: [], gone: [], turns: [], blocks: [], shelved: [] };
  for (const part of await partsByBlock(store, keys)) {
    const done = await rebasePart(store, part, confirm, options);
    all.rows.push(...done.rows);
    all.records.push(...done.records);
    all.gone.push(...done.gone);
    all.turns.push(...done.turns);
    all.blocks.push(...done.blocks);
    all.shelved.push(...done.shelved);
  }
  return all;
}

async function rebasePart(
  store: LocalStore,
  keys: readonly string[],
  confirm: (key: string, held: AnyRow | undefined) => AnyRow | undefined,
  { quiet, answered }: RebaseOptions,
): Promise<Rebased> {
  const { db } = store;
  const [visible, bases] = await Promise.all([
    readVisible(deviceRows(db, store.blockStore), keys),
    readBases(db, keys),
  ]);
  const next = new Map<string, AnyRow | undefined>();
  const kept: BaseEntry[] = [];
  const dropped: string[] = [];
  const confirmed = new Map<string, AnyRow | undefined>();
  const asked: string[] = [];
  for (const key of keys) {
    const base = bases.get(key);
    const held = base ? (base.row ?? undefined) : visible.rows.get(key);
    const row = confirm(key, held);
    if (answered && row === held && !answered.has(key)) continue;
    confirmed.set(key, row);
    // An unsent command leaves a confirmed copy of every row here that it touches. If the table was removed from the
    // device, neither is here, and rows of it that arrive again may have unsent commands.
    if (base || !held || !answered) asked.push(key);
  }
  const pending = await pendingByKey(db, asked);
  for (const [key, row] of confirmed) {
    const before = visible.rows.get(key);
    const base = bases.get(key);
    const waiting = pending.get(key);
    if (waiting && !(base && (base.row ?? undefined) === row)) kept.push({ key, row: row ?? null });
    else if (base && !waiting) dropped.push(key);
    const after = waiting ? replay(row, key, waiting) : row;
    if (after === before || (quiet?.has(key) && JSON.stringify(after) === JSON.stringify(before))) continue;
    next.set(key, after);
  }
  const records = new Map<string, { row: RecordRow; block: number }>();
  for (const row of next.values())
    if (row && isRecordRow(row)) records.set(row.id, { row, block: visible.blocks.get(row.id) ?? 0 });
  const rewritten = await rewriteBlocks(store, records);
  for (const id of rewritten.written) next.delete(rowKey('record', id));
  const { written, writes } = startVisible(store, next, visible.blocks);
  if (kept.length > 0) writes.push(putMany(db.base, kept));
  await Promise.all(writes);
  if (dropped.length > 0) await deleteMany(db.base, dropped);
  return {
    ...written,
    blocks: rewritten.blocks.map(({ block }) => block),
    shelved: rewritten.blocks.map(({ block, number }) => ({ block: number, slice_id: block.slice_id })),
  };
}
