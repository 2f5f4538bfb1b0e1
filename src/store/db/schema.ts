import { Dexie, type EntityTable, type Table } from 'dexie';
import type { RowChange } from '@/domain/changes/rowChange';
import type { StoredRow } from '@/domain/changes/storedRow';
import type { LogEvent } from '@/domain/events/event';
import { PLAIN_KINDS } from '@/domain/kinds/registry';
import type { PlainKind, RowKind } from '@/domain/kinds/rowKind';
import type { BlockMark } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Issue, RefusalCode } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import type { StepPlace } from '../acts/stepPlace';
import { indexedOf, placesOf } from '../rows/placesOf';

/** A plain row under `kind:id`. */
export interface RowEntry {
  key: string;
  kind: string;
  /** The index entries under which it is found, besides its key (placesOf); absent = none. */
  at?: string[];
  row: StoredRow;
}

/** The stored form of a plain row. */
export function rowEntry(row: StoredRow): RowEntry {
  const at = placesOf(row);
  return { key: `${row.kind}:${row.id}`, kind: row.kind, ...(at.length > 0 && { at }), row };
}

/** A record that changed since its block was made; it overrides the block's copy. */
export interface RecordEntry {
  id: string;
  slice_id: string;
  /** Block that holds the older copy, 0 = none. */
  block: number;
  /** identifierKey of a live record, absent (and so not in the index) for a deleted one. */
  identifier_key?: string;
  row: RecordRow;
}

/**
 * Records of one table as UTF-8 JSON of a RecordBlock without its marks. A block that is written again keeps its
 * number; its head gets another tag.
 */
export interface BlockEntry {
  block: number;
  bytes: Uint8Array;
}

/** Summary of a block, known without reading it: a small row, so that all of them can be read at once. */
export interface BlockHead {
  block: number;
  /** Random: a number may be used again after a transaction that failed, a tag never. */
  tag: string;
  slice_id: string;
  first_id: string;
  last_id: string;
  /** The ids if they are consecutive, as they usually are; null = they are in the block. */
  range: { base: string; start: number } | null;
  count: number;
  bytes: number;
  /**
   * For serial keys: the largest number that ends a part of an identifier, by its lower-case prefix; null = too many
   * prefixes.
   */
  serials: { [prefix: string]: number } | null;
  field_ids: string[];
  /** Sorted 32-bit hashes of the identifier keys (hashText). */
  hashes: Uint32Array;
  /**
   * Number of its records that are also stored as whole rows: each may have been restored after all were marked as
   * deleted.
   */
  whole?: number;
  /**
   * Changes to many of its records at once since it was written; whenever they change, the tag changes. Absent = none.
   */
  marks?: BlockMark[];
}

/** Confirmed copy of a row that unsent work touches; `row` is null when the server knows of no such row. */
export interface BaseEntry {
  key: string;
  row: StoredRow | RecordRow | null;
}

/**
 * `sending` = an unsent command that took the direct path (Express), may have left before it was saved to a file
 * (bringBack), or was sent by a version of the product that marked each command (`n`).
 */
export type OutboxState = 'waiting' | 'sending' | 'refused';

/** Why an operation was refused. `dependent` = it depends on another refused operation. */
export interface RefusedReason {
  code: RefusalCode | 'dependent' | 'rescoped';
  message: string;
  issues: readonly Issue[];
  /** The kind of row that was missing. */
  missing?: RowKind;
}

/** A command that the server has not acknowledged. */
export interface OutboxEntry {
  /** Order of operations on this device. */
  order: number;
  op_id: string;
  act_id: string;
  /** The number under which an earlier version of the product sent it; 0 = its order is its number. */
  n: number;
  actor_id: string;
  client_id: string;
  call: string;
  input: Json;
  at: number;
  tz_minutes: number;
  /** For a write of values: the last event that this device knew in their cells (see knewOf). */
  knew?: number;
  changes: RowChange[];
  /** Keys of the rows that the changes touch. */
  touches: string[];
  title: string;
  undoable: boolean;
  undoes: string | null;
  state: OutboxState;
  reason: RefusedReason | null;
  /**
   * For a refused operation on what may no longer be seen: what it wrote into cells, formatted by the fields, by id of
   * the value.
   */
  said?: { [valueId: string]: string };
  /** For a refused operation: `record id:field id` of cells that its author has written again since. */
  settled?: string[];
  retry_count: number;
  /**
   * Version of the commands for which the input was made; it is sent along, so that the input is read as it was meant
   * (S12).
   */
  schema_version: number;
}

/**
 * An event on this device; for an operation that was made here also the command, to be run again if the server loses
 * it.
 */
export interface KeptEvent extends LogEvent {
  made?: Pick<OutboxEntry, 'input' | 'schema_version' | 'tz_minutes'>;
}

/**
 * An own operation in the undo timeline. A chain lists an operation, its undo, the undo of that and so on; odd length =
 * done.
 */
export interface StepEntry {
  step: number;
  act_id: string;
  title: string;
  at: number;
  status: 'done' | 'undone' | 'gone';
  /** Order among undone steps: the last undone is redone first. */
  undone_at: number;
  chains: StepChain[];
  /**
   * Where the operation began, so that undo leads there; null for operations on anything but records, absent in older
   * steps.
   */
  place?: StepPlace | null;
  /** A change of a live document in place of operations: its room, and what to undo. */
  document?: { room: string; change: Json };
}

export interface StepChain {
  ops: string[];
  /** The command of a withdrawn operation, to run it again. */
  withdrawn: WithdrawnCommand | null;
}

export interface WithdrawnCommand {
  op_id: string;
  call: string;
  input: Json;
  /** Version of the commands for which the input was made; absent = 1. */
  schema_version?: number;
}

/** Typed content that the server did not accept (S7), kept until its author discards it. */
export interface DraftEntry {
  id: string;
  scope: string;
  at: number;
  content: Json;
}

export interface MetaEntry {
  key: string;
  value: Json;
}

export interface DepictionEntry {
  hash: string;
  svg: string;
  at: number;
}

/**
 * A stored part of the structure index of one field of one table, or of the properties computed from its structures;
 * losing it costs only time.
 */
export interface StructureEntry {
  /** `<table id>:<field id>#<name of the part>`; with `:facts` before the # for computed properties. */
  key: string;
  bytes: Blob;
}

export type FileUse = 'comment-image' | 'converted-image' | 'task-description-image' | 'property-file';

/**
 * A file on this device: either unsent, or a copy for viewing, which may be removed at any time. Written in one
 * transaction with the command that names it (S1).
 */
export interface FileEntryRow {
  file_id: string;
  state: 'unsent' | 'held';
  /**
   * Its bytes have arrived, but its operation is not answered yet: until then they stay, whatever becomes of the
   * operation (S7).
   */
  uploaded?: true;
  /** The operation that it belongs to; '' for copies. */
  op_id: string;
  name: string;
  type: string;
  size: number;
  /** null = only its thumbnail is here. */
  blob: Blob | null;
  /** A small picture of it. */
  thumb: Blob | null;
  at: number;
  /** Purpose of the upload; absent = a cell. */
  use?: FileUse;
  /** The file that is shown in its place where browsers cannot show it. */
  alternate?: string;
}

/** A piece of a table as the table engine packs it; losing it costs only time (see columnCache). */
export interface ColumnEntry {
  slice_id: string;
  part: string;
  /** Name of the blocks from which it was made. */
  of: string;
  value: unknown;
}

/** The local database of one user in one workspace. Versions are only ever added; an upgrade never drops the outbox. */
export class LocalDatabase extends Dexie {
  declare rows: Table<RowEntry, string>;
  declare records: Table<RecordEntry, string>;
  declare blocks: Table<BlockEntry, number>;
  declare heads: EntityTable<BlockHead, 'block'>;
  declare base: Table<BaseEntry, string>;
  declare outbox: EntityTable<OutboxEntry, 'order'>;
  declare events: Table<KeptEvent, string>;
  declare steps: EntityTable<StepEntry, 'step'>;
  declare meta: Table<MetaEntry, string>;
  declare drafts: Table<DraftEntry, string>;
  declare depictions: Table<DepictionEntry, string>;
  declare structures: Table<StructureEntry, string>;
  declare files: Table<FileEntryRow, string>;
  declare columns: Table<ColumnEntry, [string, string]>;

  constructor(name: string, options?: ConstructorParameters<typeof Dexie>[1]) {
    super(name, options);
    this.version(1).stores({
      rows: 'key, kind',
      records: 'id, slice_id, block, [slice_id+identifier_key]',
      blocks: 'block',
      heads: '++block, slice_id',
      base: 'key',
      outbox: '++order, &op_id, act_id, state, undoes, *touches',
      events: 'id, seq, act_id, at, actor_id',
      steps: '++step, status, act_id, undone_at',
      meta: 'key',
      drafts: 'id, scope, at',
      depictions: 'hash, at',
      structures: 'key',
      columns: '[slice_id+part], slice_id',
      files: 'file_id, state, op_id',
    });
    // An index that is never queried still slows down every write.
    this.version(2).stores({ outbox: '++order, &op_id, state, undoes, *touches', events: 'id, seq, at' });
    // Rows of work are looked up by their parent, by person, by day.
    this.version(3)
      .stores({ rows: 'key, kind, *at' })
      .upgrade((transaction) =>
        transaction
          .table<RowEntry, string>('rows')
          .where('kind')
          .anyOf((Object.keys(PLAIN_KINDS) as PlainKind[]).filter((kind) => indexedOf(kind).length > 0))
          .modify((entry) => {
            entry.at = placesOf(entry.row);
          }),
      );
    // The setting whether a field shows values of experiments had no effect; as on the server, all fields keep showing
    // what they showed.
    this.version(4).upgrade(async (transaction) => {
      const shown = { display_includes_operations: true, display_includes_sub_records: false };
      const turn = (row: StoredRow) => Object.assign(row.attrs, shown);
      await transaction
        .table<RowEntry, string>('rows')
        .where('kind')
        .equals('field')
        .modify(({ row }) => void turn(row));
      await transaction
        .table<BaseEntry, string>('base')
        .where('key')
        .startsWith('field:')
        .modify(({ row }) => void (row && 'kind' in row && turn(row)));
    });
  }
}

/** Name of the database of one user in one workspace. */
export function databaseName(workspaceId: string, userId: string): string {
  return `labtide-${workspaceId}-${userId}`;
}

const NAMED = /^labtide-([\da-f-]{36})-([\da-f-]{36})(.*)$/;

/**
 * Whose database this is, read from its name; null = not one of this product. A document's database adds its room to
 * the two ids.
 */
export function ownerOfDatabase(name: string): { workspaceId: string; userId: string; isDocument: boolean } | null {
  const [, workspaceId, userId, room] = NAMED.exec(name) ?? [];
  return workspaceId && userId ? { workspaceId, userId, isDocument: room !== '' } : null;
}
