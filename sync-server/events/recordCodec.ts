import { birthStamp, stampOf } from '@/domain/changes/stamp';
import { lateReceipt } from '@/domain/records/lateReceipt';
import { isBindingName } from '@/domain/records/recordOperations';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';
import { idOf } from '@/lib/uuid';
import type { EventHead } from './eventHeads';

/**
 * A value as stored: seq of its event, low 32 bits of its id, content; then, unless they have their default values, the
 * experiment (or 0), hidden (0 or 1), and the stamp of when it was last hidden or shown.
 */
export type PackedValue =
  | [number, number, Json]
  | [number, number, Json, string | 0]
  | [number, number, Json, string | 0, 0 | 1, string];
export type PackedCells = { [fieldId: string]: PackedValue[] };

/** A row of the table `record`, without the workspace. */
export interface RecordTuple {
  id: string;
  slice_id: string;
  identifier: string;
  created_at: number;
  created_by: string;
  operation_id: string | null;
  group_id: string | null;
  identifier_ids: string | null;
  is_archived: boolean;
  is_deleted: boolean;
  born_seq: number;
  stamps: string | null;
  /** Attributes beyond those above, as JSON text; null = none. */
  more: string | null;
  cells: string;
}

/** Adds the seqs that a record refers to. */
export function collectSeqs(bornSeq: number, cells: PackedCells, into: Set<number>): void {
  into.add(bornSeq);
  for (const fieldId in cells) for (const value of cells[fieldId] as PackedValue[]) into.add(value[0]);
}

function unpackValue(packed: PackedValue, bornSeq: number, heads: ReadonlyMap<number, EventHead>): CellValue {
  const head = heads.get(packed[0]);
  if (!head) throw new Error(`recordCodec: event ${packed[0]} is missing`);
  const value: CellValue = {
    id: idOf(head.base, packed[1]),
    content: packed[2],
    at: head.at,
    author_id: head.actor_id,
    operation_id: packed[3] || null,
  };
  if (head.client_id) value.client_id = head.client_id;
  if (packed[0] !== bornSeq) {
    const late = lateReceipt(head.at, head.received_at);
    if (late !== undefined) value.received_at = late;
    value.seq = head.seq;
    if (head.knew !== null) value.knew = head.knew;
  }
  if (packed[4]) value.hidden = true;
  if (packed[5]) value.turned = packed[5];
  return value;
}

/** @param cells the parsed text of the tuple. */
export function unpackRecord(tuple: RecordTuple, cells: PackedCells, heads: ReadonlyMap<number, EventHead>): RecordRow {
  const head = heads.get(tuple.born_seq);
  if (!head) throw new Error(`recordCodec: event ${tuple.born_seq} is missing`);
  const unpacked: RecordRow['cells'] = {};
  for (const fieldId in cells)
    unpacked[fieldId] = (cells[fieldId] as PackedValue[]).map((value) => unpackValue(value, tuple.born_seq, heads));
  return {
    id: tuple.id,
    attrs: {
      entity_slice_id: tuple.slice_id,
      record_identifier: tuple.identifier,
      created_at: tuple.created_at,
      created_by: tuple.created_by,
      initial_operation_id: tuple.operation_id,
      entity_group_id: tuple.group_id,
      identifier_ids: tuple.identifier_ids ? (JSON.parse(tuple.identifier_ids) as string[]) : [],
      is_archived: tuple.is_archived,
      is_deleted: tuple.is_deleted,
      ...(tuple.more ? (JSON.parse(tuple.more) as object) : {}),
    },
    born: birthStamp(stampOf(head.at, head.id)),
    stamps: tuple.stamps ? (JSON.parse(tuple.stamps) as RecordRow['stamps']) : {},
    cells: unpacked,
  };
}

function packValue(value: CellValue, seqOfBase: (base: string) => number): PackedValue {
  const seq = seqOfBase(value.id.slice(0, 28));
  const low = Number.parseInt(value.id.slice(28), 16);
  if (value.turned !== undefined)
    return [seq, low, value.content, value.operation_id ?? 0, value.hidden ? 1 : 0, value.turned];
  return value.operation_id === null ? [seq, low, value.content] : [seq, low, value.content, value.operation_id];
}

/** The first 96 bits of the ids of a record and of its values, which they share with the events that created them. */
export function collectBases(record: RecordRow, into: Set<string>): void {
  into.add(record.born.slice(14, 42));
  for (const fieldId in record.cells)
    for (const value of record.cells[fieldId] as CellValue[]) into.add(value.id.slice(0, 28));
}

/** The attributes that have no column of their own: its experiments. */
function moreOf({ attrs }: RecordRow): string | null {
  const more = Object.entries(attrs).filter(([name]) => isBindingName(name));
  return more.length > 0 ? JSON.stringify(Object.fromEntries(more)) : null;
}

/** The form in which a record is stored. @param seqOfBase finds the event whose id begins with these bits. */
export function packRecord(record: RecordRow, seqOfBase: (base: string) => number): RecordTuple {
  const { attrs } = record;
  const cells: PackedCells = {};
  for (const fieldId in record.cells)
    cells[fieldId] = (record.cells[fieldId] as CellValue[]).map((value) => packValue(value, seqOfBase));
  return {
    id: record.id,
    slice_id: attrs.entity_slice_id,
    identifier: attrs.record_identifier,
    created_at: attrs.created_at,
    created_by: attrs.created_by,
    operation_id: attrs.initial_operation_id,
    group_id: attrs.entity_group_id,
    identifier_ids: attrs.identifier_ids.length > 0 ? JSON.stringify(attrs.identifier_ids) : null,
    is_archived: attrs.is_archived,
    is_deleted: attrs.is_deleted,
    born_seq: seqOfBase(record.born.slice(14, 42)),
    stamps: Object.keys(record.stamps).length > 0 ? JSON.stringify(record.stamps) : null,
    more: moreOf(record),
    cells: JSON.stringify(cells),
  };
}
