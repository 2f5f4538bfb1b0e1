import type { StoredRow } from '@/domain/changes/storedRow';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { BlockStore } from '../blocks/blockStore';
import type { LocalDatabase } from '../db/schema';
import { kindRows } from './kindRows';
import { type HeldRecord, heldRecords } from './recordAccess';

/** The source of the device's rows. */
export interface RowSource {
  /** Plain rows under their keys, in the order of the keys. */
  plain(keys: readonly string[]): Promise<(StoredRow | undefined)[]>;
  /** All plain rows of a kind, including removed ones. */
  kind(kind: PlainKind): Promise<readonly StoredRow[]>;
  /** The records that are on this device, by id. */
  records(ids: readonly string[]): Promise<Map<string, HeldRecord>>;
}

/** The database itself. */
export function deviceRows(db: LocalDatabase, blockStore: BlockStore): RowSource {
  return {
    plain: async (keys) => (keys.length > 0 ? (await db.rows.bulkGet([...keys])).map((entry) => entry?.row) : []),
    kind: async (kind) => kindRows(db, kind),
    records: (ids) => heldRecords(db, blockStore, ids),
  };
}
