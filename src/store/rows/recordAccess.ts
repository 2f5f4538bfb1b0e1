import { identifierKey } from '@/domain/identifiers/identifierKey';
import { blockRowAt } from '@/domain/records/expandBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { BlockStore } from '../blocks/blockStore';
import { readMany } from '../db/readMany';
import type { LocalDatabase, RecordEntry } from '../db/schema';

/** A record on this device: its row and the block that contains an older copy (0 = none). */
export interface HeldRecord {
  row: RecordRow;
  block: number;
}

/**
 * The records on this device, by id: the override, otherwise the copy in a block.
 * @param version of the blocks, if the caller's transaction has already read it
 */
export async function heldRecords(
  db: LocalDatabase,
  blockStore: BlockStore,
  ids: readonly string[],
  version?: { blocks: string | undefined },
): Promise<Map<string, HeldRecord>> {
  const held = new Map<string, HeldRecord>();
  if (ids.length === 0) return held;
  const overrides = await readMany(db.records, ids, (entry) => entry.id);
  const missing: string[] = [];
  overrides.forEach((entry, i) => {
    if (entry) held.set(entry.id, { row: entry.row, block: entry.block });
    else missing.push(ids[i]!);
  });
  for (const [id, { head, block, position }] of await blockStore.find(missing, version))
    held.set(id, { row: blockRowAt(block, position), block: head.block });
  return held;
}

/** The stored form of a record's override. */
export function recordEntry(row: RecordRow, block: number): RecordEntry {
  const entry: RecordEntry = { id: row.id, slice_id: row.attrs.entity_slice_id, block, row };
  if (!row.attrs.is_deleted) entry.identifier_key = identifierKey(row.attrs.record_identifier);
  return entry;
}
