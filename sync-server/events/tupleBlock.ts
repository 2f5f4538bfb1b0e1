import { marksOf } from '@/domain/records/blockMarks';
import { packRun } from '@/domain/records/encodeBlock';
import { lateReceipt } from '@/domain/records/lateReceipt';
import { packIds } from '@/domain/records/packIds';
import type { BlockAct, BlockColumn, RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';
import type { EventHead } from './eventHeads';
import { type PackedCells, type RecordTuple, unpackRecord } from './recordCodec';

type Heads = ReadonlyMap<number, EventHead>;
type Turns = Map<number, { is_deleted: boolean; stamp: string }>;

/**
 * The stamp of the only change to a record's attributes; null when there were several, undefined when there was none.
 */
function turnOf(tuple: RecordTuple): string | null | undefined {
  if (tuple.stamps === null) return tuple.is_deleted ? null : undefined;
  const stamps = JSON.parse(tuple.stamps) as RecordRow['stamps'];
  const names = Object.keys(stamps);
  return names.length === 1 && names[0] === 'is_deleted' ? (stamps.is_deleted as string) : null;
}

/** Whether each cell holds one shown value without concurrent ones, so that columns can express it completely. */
function arePlain(tuple: RecordTuple, cells: PackedCells, heads: Heads): boolean {
  for (const fieldId in cells) {
    const [value, more] = cells[fieldId]!;
    if (!value || more || value.length > 4) return false;
    const head = heads.get(value[0]);
    if (!head) return false;
    if (value[0] !== tuple.born_seq && lateReceipt(head.at, head.received_at) !== undefined) return false;
  }
  return true;
}

/**
 * The block of some stored records of one table, directly from their stored form: a tenth of the work of unpacking rows
 * first. Equal to `encodeBlock` of those rows, except for the order of its acts.
 * @param cells the parsed cells of the tuples.
 */
export function tupleBlock(
  sliceId: string,
  tuples: readonly RecordTuple[],
  cells: readonly PackedCells[],
  heads: Heads,
): RecordBlock {
  const groupId = tuples[0]?.group_id ?? null;
  const acts: BlockAct[] = [];
  const valueActs = new Map<string | number, number>();
  const actOf = (seq: number, operation: string | 0, isBirth: boolean): number => {
    const key = operation || !isBirth ? `${seq}|${operation}|${isBirth}` : seq;
    let index = valueActs.get(key);
    if (index === undefined) {
      const { base, at, actor_id, client_id, knew } = heads.get(seq)!;
      const act: BlockAct = { base, at, author_id: actor_id, client_id, operation_id: operation || null };
      if (!isBirth) act.seq = seq;
      if (!isBirth && knew !== null) act.knew = knew;
      index = acts.push(act) - 1;
      valueActs.set(key, index);
    }
    return index;
  };
  const births = new Map<string, number>();
  const birthOf = (tuple: RecordTuple, head: EventHead): number => {
    const { created_at, created_by, operation_id } = tuple;
    const isOfValues = created_at === head.at && created_by === head.actor_id && head.client_id === null;
    if (isOfValues) return actOf(tuple.born_seq, operation_id ?? 0, true);
    const key = `${tuple.born_seq}|${created_at}|${created_by}|${operation_id}`;
    let index = births.get(key);
    if (index === undefined) {
      const act = { base: head.base, at: created_at, author_id: created_by, client_id: null, operation_id };
      index = acts.push(act) - 1;
      births.set(key, index);
    }
    return index;
  };
  const columns = new Map<string, { contents: Json[]; act: number[]; low: number[] }>();
  const columnOf = (fieldId: string) => {
    let column = columns.get(fieldId);
    if (!column) {
      const count = tuples.length;
      column = { contents: Array(count).fill(null), act: Array(count).fill(-1), low: Array(count).fill(0) };
      columns.set(fieldId, column);
    }
    return column;
  };
  const rows: RecordBlock['rows'] = {};
  const turned: Turns = new Map();
  const born = tuples.map((tuple, i) => {
    const head = heads.get(tuple.born_seq);
    if (!head) throw new Error(`tupleBlock: event ${tuple.born_seq} is missing`);
    const held = cells[i]!;
    const turn = turnOf(tuple);
    const isPlain =
      turn !== null &&
      !tuple.is_archived &&
      tuple.identifier_ids === null &&
      tuple.more === null &&
      tuple.group_id === groupId &&
      tuple.created_at === head.at &&
      arePlain(tuple, held, heads);
    if (!isPlain) rows[i] = unpackRecord(tuple, held, heads);
    else {
      if (turn !== undefined) turned.set(i, { is_deleted: tuple.is_deleted, stamp: turn });
      for (const fieldId in held) {
        const value = held[fieldId]![0]!;
        const column = columnOf(fieldId);
        column.contents[i] = value[2];
        column.act[i] = actOf(value[0], value[3] ?? 0, value[0] === tuple.born_seq);
        column.low[i] = value[1];
      }
    }
    return birthOf(tuple, head);
  });
  const packed: { [fieldId: string]: BlockColumn } = {};
  for (const [fieldId, { contents, act, low }] of columns)
    packed[fieldId] = { contents, act: packRun(act), low: packRun(low) };
  return {
    slice_id: sliceId,
    count: tuples.length,
    ids: packIds(tuples.map((tuple) => tuple.id)),
    identifiers: tuples.map((tuple) => tuple.identifier),
    born: packRun(born),
    entity_group_id: groupId,
    acts,
    columns: packed,
    rows,
    ...(turned.size > 0 ? { marks: marksOf(turned) } : {}),
  };
}
