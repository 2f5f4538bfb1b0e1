import type { StoredBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { BlockHead } from '../db/schema';
import { uniqueKeys } from '../db/uniqueKeys';
import type { LocalStore } from '../localStore';
import { hasLive } from './blockStore';

/** One piece of a table in the table engine's storage format; only the engine reads it. */
export interface ColumnPart {
  part: string;
  value: unknown;
}

/**
 * Identifies the blocks from which columns were made. A tag is never reused, not even for a block that is written
 * again, so that columns with the same name contain exactly what the blocks contain: nothing else needs to be compared,
 * and no order of writes matters.
 */
function nameOf(heads: readonly BlockHead[]): string {
  return heads.map(({ block, tag }) => `${block}:${tag}`).join(' ');
}

/**
 * The columns of a table with the records that override its blocks, at one moment.
 * @returns null when there are no columns or they were made from other blocks: then the table is read from its blocks.
 */
export async function readColumns(
  store: LocalStore,
  sliceId: string,
): Promise<{ parts: ColumnPart[]; rows: RecordRow[] } | null> {
  const { db } = store;
  return db.transaction('r', [db.meta, db.heads, db.columns, db.records], async () => {
    const of = nameOf(await store.blockStore.heads(sliceId));
    const entries = await db.columns.where('slice_id').equals(sliceId).toArray();
    if (of === '' || entries.length === 0 || entries.some((entry) => entry.of !== of)) return null;
    const records = await db.records.where('slice_id').equals(sliceId).toArray();
    return { parts: entries.map(({ part, value }) => ({ part, value })), rows: records.map(({ row }) => row) };
  });
}

/** The blocks of a table with their name, for packing; null when it has none or its columns are already stored. */
export async function blocksToPack(
  store: LocalStore,
  sliceId: string,
): Promise<{ of: string; blocks: StoredBlock[] } | null> {
  const { db } = store;
  return db.transaction('r', [db.meta, db.heads, db.columns, db.blocks], async () => {
    const heads = await store.blockStore.heads(sliceId);
    const of = nameOf(heads);
    if (of === '' || (await db.columns.where('slice_id').equals(sliceId).first())?.of === of) return null;
    const blocks: StoredBlock[] = [];
    for (const { block, marks } of heads.filter(hasLive)) {
      // One after the other: together their bytes would block the page.
      const entry = await db.blocks.get(block);
      if (entry) blocks.push({ bytes: entry.bytes, marks });
    }
    return blocks.length > 0 ? { of, blocks } : null;
  });
}

/**
 * Stores columns in place of older ones, all or none; columns of blocks that no longer belong to the table are dropped.
 */
export async function saveColumns(
  store: LocalStore,
  sliceId: string,
  of: string,
  parts: readonly ColumnPart[],
): Promise<boolean> {
  const { db } = store;
  return db.transaction('rw', [db.meta, db.heads, db.columns], async () => {
    if (nameOf(await store.blockStore.heads(sliceId)) !== of) return false;
    await db.columns.where('slice_id').equals(sliceId).delete();
    await db.columns.bulkPut(parts.map(({ part, value }) => ({ slice_id: sliceId, part, of, value })));
    return true;
  });
}

/** Removes columns whose blocks no longer exist: what a person may no longer see must not stay on the disk (S8). */
export async function dropStaleColumns(store: LocalStore): Promise<void> {
  const { db } = store;
  await db.transaction('rw', [db.meta, db.heads, db.columns], async () => {
    for (const sliceId of await uniqueKeys<string>(db.columns, 'slice_id')) {
      // A collection that was asked for its first entry keeps that limit: deleting needs another one.
      const held = () => db.columns.where('slice_id').equals(sliceId);
      if ((await held().first())?.of !== nameOf(await store.blockStore.heads(sliceId))) await held().delete();
    }
  });
}
