import { identifierKey } from '@/domain/identifiers/identifierKey';
import { blockRowAt } from '@/domain/records/expandBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { BlockShelf } from './blockShelf';
import type { LocalDatabase, RecordEntry } from './schema';

/** A record as it is held: its row and the block that holds an older copy (0 = none). */
export interface HeldRecord {
  row: RecordRow;
  block: number;
}

/** So many questions side by side cost more than to read what there is. */
const MANY = 500;

/** The overrides under the ids, in their order. */
async function overridesOf(db: LocalDatabase, ids: readonly string[]): Promise<(RecordEntry | undefined)[]> {
  if (ids.length < MANY || (await db.records.count()) > ids.length) return db.records.bulkGet([...ids]);
  const all = new Map((await db.records.toArray()).map((entry) => [entry.id, entry]));
  return ids.map((id) => all.get(id));
}

/** The records that are held, by id: the override, else the copy in a block. */
export async function heldRecords(
  db: LocalDatabase,
  shelf: BlockShelf,
  ids: readonly string[],
): Promise<Map<string, HeldRecord>> {
  const held = new Map<string, HeldRecord>();
  if (ids.length === 0) return held;
  const overrides = await overridesOf(db, ids);
  const missing: string[] = [];
  overrides.forEach((entry, i) => {
    if (entry) held.set(entry.id, { row: entry.row, block: entry.block });
    else missing.push(ids[i]!);
  });
  for (const [id, { head, block, position }] of await shelf.find(missing))
    held.set(id, { row: blockRowAt(block, position), block: head.block });
  return held;
}

/** The stored form of a record's override. */
export function recordEntry(row: RecordRow, block: number): RecordEntry {
  const entry: RecordEntry = { id: row.id, slice_id: row.attrs.entity_slice_id, block, row };
  if (!row.attrs.is_deleted) entry.identifier_key = identifierKey(row.attrs.record_identifier);
  return entry;
}
