import type { LocalStore } from '@/store/localStore';

/** Number of records that are read or requested together. */
const READ = 1000;
const ASKED = 100;
/** Maximum number of records that are requested from the server. */
const MOST_ASKED = 5_000;

export interface TablesOfRecords {
  /** The records by table, in the given order; the table of the first record is first. */
  tables: ReadonlyMap<string, readonly string[]>;
  /** Records whose table is unknown. Deleted ones are in neither list. */
  unknown: readonly string[];
}

/** The tables that contain the records. Records that are not on this device are looked up on the server. */
export async function tablesOfRecords(store: LocalStore, ids: readonly string[]): Promise<TablesOfRecords> {
  const tableOf = new Map<string, string | null>();
  for (let from = 0; from < ids.length; from += READ)
    for (const record of await store.reader.records(ids.slice(from, from + READ)))
      if (record) tableOf.set(record.id, record.attrs.is_deleted ? null : record.attrs.entity_slice_id);
  const far = ids.filter((id) => !tableOf.has(id)).slice(0, MOST_ASKED);
  for (let from = 0; store.ports.remote && from < far.length; from += ASKED) {
    const part = far.slice(from, from + ASKED);
    const answer = await store.ports.remote.records(part).catch(() => null);
    if (!answer) break;
    // A record that the server does not return is deleted, or hidden from this person.
    for (const id of part) tableOf.set(id, null);
    for (const { id, attrs } of answer.records) if (!attrs.is_deleted) tableOf.set(id, attrs.entity_slice_id);
  }
  const tables = new Map<string, string[]>();
  for (const id of ids) {
    const table = tableOf.get(id);
    if (!table) continue;
    const list = tables.get(table);
    if (list) list.push(id);
    else tables.set(table, [id]);
  }
  return { tables, unknown: ids.filter((id) => !tableOf.has(id)) };
}
