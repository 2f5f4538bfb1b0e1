import type { StoredRow } from '../changes/storedRow';
import type { LogEvent } from '../events/event';
import type { RowOf } from '../kinds/registry';
import type { PlainKind } from '../kinds/rowKind';
import type { RecordRow } from '../records/recordRow';

/**
 * The rows as a command sees them: those of the actor's workspace that are not removed. Deleted rows (is_deleted) are
 * included; plans decide what to do with them. One implementation reads Dexie, one PostgreSQL, one plain maps (tests).
 */
export interface Reader {
  get<K extends PlainKind>(kind: K, id: string): Promise<RowOf<K> | undefined>;
  /** Same order and length as ids. */
  many<K extends PlainKind>(kind: K, ids: readonly string[]): Promise<(RowOf<K> | undefined)[]>;
  /** All rows of a small kind (slices, fields, views, members; never records). */
  all<K extends PlainKind>(kind: K): Promise<RowOf<K>[]>;
  /** The row with its stamps, for undo. */
  stored(kind: PlainKind, id: string): Promise<StoredRow | undefined>;
  record(id: string): Promise<RecordRow | undefined>;
  records(ids: readonly string[]): Promise<(RecordRow | undefined)[]>;
  /**
   * Ids of the live records of a table by identifier key (see identifierKey), their own or an additional one; missing keys
   * are absent from the map.
   */
  recordIdsByIdentifier(sliceId: string, keys: readonly string[]): Promise<Map<string, string>>;
  /**
   * Live records of the table that have a value, or an inherited one, in the field: whether an option or field is in
   * use.
   */
  recordIdsUsing(fieldId: string, content?: string): Promise<string[]>;
  /** An event of the log that the actor may see; on a device also one that has not been sent yet. */
  event(id: string): Promise<LogEvent | undefined>;
  /**
   * The events right before this one, in order, that belong to the same operation: on the server an operation can be
   * too large for one event.
   * @throws Refusal outside on a device
   */
  partsOf(event: LogEvent): Promise<LogEvent[]>;
  /** Most cells that one command may write here. */
  readonly cellsPerAct: number;
  /** Whether a record that is not here does not exist; a device holds only the tables that were opened on it. */
  readonly holdsAll: boolean;
  /** The largest number that the serial key of the table has reached, 0 when none. */
  lastSerial(sliceId: string): Promise<number>;
}
