import type { StoredRow } from '@/domain/changes/storedRow';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { LocalDatabase } from '../db/schema';

/**
 * Number of rows read in one request. The browser deserialises an answer in one go: ten thousand items took a third of
 * a second.
 */
const AT_ONCE = 500;

/** All plain rows of a kind, including removed ones, in the order of their keys, as of one moment. */
export function kindRows(db: LocalDatabase, kind: PlainKind): PromiseLike<StoredRow[]> {
  return db.transaction('r', db.rows, async () => {
    const rows: StoredRow[] = [];
    const last = `${kind}:\uffff`;
    for (let after = `${kind}:`; ; ) {
      const part = await db.rows.where('key').between(after, last, false, true).limit(AT_ONCE).toArray();
      for (const { row } of part) rows.push(row);
      const end = part.at(-1);
      if (!end || part.length < AT_ONCE) return rows;
      after = end.key;
    }
  });
}
