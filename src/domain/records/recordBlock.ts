import type { Json } from '@/lib/json';
import { idOf } from '@/lib/uuid';
import type { Stamp } from '../changes/stamp';
import type { CellValue, RecordRow } from './recordRow';

const BASE_CHARACTERS = 28;

/** Properties that all values of one operation share; a value's id is `base` + its low 32 bits (see idAt). */
export interface BlockAct {
  /** First 28 characters of the ids of the operation. */
  base: string;
  at: number;
  author_id: string;
  client_id: string | null;
  operation_id: string | null;
  /** As in CellValue; absent in the operation that created the record. */
  seq?: number;
  knew?: number;
}

/** An integer for each row; one number when all rows share it; start and step when they count up. */
export type Run = number | { start: number; step: number } | number[];

/** One field over all rows of a block: the newest value of each cell. */
export interface BlockColumn {
  /** null where the row has no value (or its history is in `rows`). */
  contents: Json[];
  /** Position in `acts`, or -1 where the row has no value. */
  act: Run;
  /** Low 32 bits of the value ids. */
  low: Run;
}

/** The values of a field behind the newest ones. */
export interface OlderValues extends BlockColumn {
  /** Position of the record of each, ascending; within one cell the newest is first. */
  at: Run;
}

/** Records at consecutive positions of a block that one operation deleted or restored. */
export interface BlockMark {
  from: number;
  count: number;
  is_deleted: boolean;
  stamp: Stamp;
}

/**
 * Records of one table in columnar form: what bootstrap, bulk events and the device's segments are made of. The newest
 * values of cells are in `columns`, those before them in `older`; a record that needs more (a value that an undo hid,
 * an attribute that was rewritten) may be stored completely in `rows`, and its cells in the columns are empty.
 */
export interface RecordBlock {
  slice_id: string;
  count: number;
  ids: string[] | { base: string; start: number };
  identifiers: string[];
  /** Position in `acts` of the operation that created the record. */
  born: Run;
  entity_group_id: string | null;
  acts: BlockAct[];
  columns: { [fieldId: string]: BlockColumn };
  /** Absent if no cell has several values. */
  older?: { [fieldId: string]: OlderValues };
  rows: { [position: number]: RecordRow };
  /** Later changes to many of its records together; they apply to columns and `rows` alike. */
  marks?: BlockMark[];
}

/** A block as the device stores it: UTF-8 JSON, and separately the marks, which change while the bytes stay. */
export interface StoredBlock {
  bytes: Uint8Array;
  marks?: BlockMark[];
}

/** The i-th number of a run. */
export function runAt(run: Run, i: number): number {
  if (typeof run === 'number') return run;
  return Array.isArray(run) ? run[i]! : run.start + i * run.step;
}

/** The id of the i-th record of a block. */
export function blockIdAt(block: RecordBlock, i: number): string {
  if (Array.isArray(block.ids)) return block.ids[i]!;
  return idOf(block.ids.base, block.ids.start + i);
}

/** The newest value of a cell, undefined when it has none (callers ask `rows` first). */
export function blockValueAt(block: RecordBlock, fieldId: string, i: number): CellValue | undefined {
  const column = block.columns[fieldId];
  if (!column) return undefined;
  const actIndex = runAt(column.act, i);
  const act = actIndex < 0 ? undefined : block.acts[actIndex];
  if (!act) return undefined;
  return valueOfAct(act, runAt(column.low, i), column.contents[i]!);
}

/** The older values of a cell, newest first. */
export function olderValuesAt(block: RecordBlock, fieldId: string, i: number): CellValue[] {
  const values: CellValue[] = [];
  const older = block.older?.[fieldId];
  if (!older) return values;
  const count = older.contents.length;
  let from = 0;
  for (let to = count; from < to; ) {
    const middle = (from + to) >> 1;
    if (runAt(older.at, middle) < i) from = middle + 1;
    else to = middle;
  }
  for (; from < count && runAt(older.at, from) === i; from++)
    values.push(valueOfAct(block.acts[runAt(older.act, from)]!, runAt(older.low, from), older.contents[from]!));
  return values;
}

/** Positions of the records that the columns do not describe completely. */
export function positionsWithMore(block: RecordBlock): Set<number> {
  const positions = new Set(Object.keys(block.rows).map(Number));
  for (const { at, contents } of Object.values(block.older ?? {}))
    for (let i = 0; i < contents.length; i++) positions.add(runAt(at, i));
  return positions;
}

/** A value from what its operation shares and what is its own. */
export function valueOfAct(act: BlockAct, low: number, content: Json): CellValue {
  const { at, author_id, operation_id } = act;
  const value: CellValue = { id: idOf(act.base, low), content, at, author_id, operation_id };
  if (act.client_id) value.client_id = act.client_id;
  if (act.seq !== undefined) value.seq = act.seq;
  if (act.knew !== undefined) value.knew = act.knew;
  return value;
}

/** Properties that identify the operation of a value. */
export type ValueOfAct = Pick<CellValue, 'id' | 'at' | 'author_id' | 'client_id' | 'operation_id' | 'seq' | 'knew'>;

/** The properties that a value shares with the others of its operation. */
export function actOfValue(value: ValueOfAct): BlockAct {
  const { at, author_id, operation_id, seq, knew } = value;
  const act: BlockAct = {
    base: value.id.slice(0, BASE_CHARACTERS),
    at,
    author_id,
    client_id: value.client_id ?? null,
    operation_id,
  };
  if (seq !== undefined) act.seq = seq;
  if (knew !== undefined) act.knew = knew;
  return act;
}

/** Whether a value belongs to an operation: the same as `actOfValue` returns for it. */
export function isOfAct(value: ValueOfAct, act: BlockAct): boolean {
  return (
    value.at === act.at &&
    value.seq === act.seq &&
    value.knew === act.knew &&
    value.author_id === act.author_id &&
    value.operation_id === act.operation_id &&
    (value.client_id ?? null) === act.client_id &&
    value.id.startsWith(act.base)
  );
}

/** Text that is equal for equal operations. */
export function actKey({ base, at, author_id, client_id, operation_id, seq, knew }: BlockAct): string {
  return `${base}|${at}|${author_id}|${client_id}|${operation_id}|${seq}|${knew}`;
}
