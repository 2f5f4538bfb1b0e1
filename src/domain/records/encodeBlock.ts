import type { Json } from '@/lib/json';
import { birthStamp, type Stamp, stampOf } from '../changes/stamp';
import { BlockActs } from './blockActs';
import { marksOf } from './blockMarks';
import { packIds } from './packIds';
import type { BlockColumn, RecordBlock, Run } from './recordBlock';
import { isBindingName } from './recordOperations';
import type { RecordRow } from './recordRow';

/** The shortest form of a list of integers. */
export function packRun(numbers: number[]): Run {
  const first = numbers[0] ?? 0;
  const step = (numbers[1] ?? first) - first;
  for (let i = 1; i < numbers.length; i++) if (numbers[i] !== first + i * step) return numbers;
  return step === 0 ? first : { start: first, step };
}

const lowOf = (id: string) => Number.parseInt(id.slice(28), 16);

/** A row whose values were never hidden and whose attributes were never rewritten, except that it was deleted. */
function isPlain(row: RecordRow, groupId: string | null): boolean {
  const { attrs } = row;
  if (attrs.is_archived || attrs.identifier_ids.length > 0) return false;
  if (attrs.entity_group_id !== groupId) return false;
  for (const name in row.stamps) if (name !== 'is_deleted') return false;
  for (const name in attrs) if (isBindingName(name)) return false;
  if (attrs.is_deleted && row.stamps.is_deleted === undefined) return false;
  for (const fieldId in row.cells) {
    const cell = row.cells[fieldId]!;
    if (cell.length === 0) return false;
    for (const value of cell) if (value.turned !== undefined || value.received_at !== undefined) return false;
  }
  return true;
}

/** Values as lists of what differs between them. */
class ValueLists {
  #contents: Json[] = [];
  #act: number[] = [];
  #low: number[] = [];

  add(content: Json, act: number, low: number): void {
    this.#contents.push(content);
    this.#act.push(act);
    this.#low.push(low);
  }
  packed(): BlockColumn {
    return { contents: this.#contents, act: packRun(this.#act), low: packRun(this.#low) };
  }
}

/**
 * Packs records of one table: `expandBlock(encodeBlock(sliceId, rows))` gives the same rows.
 */
export function encodeBlock(sliceId: string, rows: readonly RecordRow[]): RecordBlock {
  const groupId = rows[0]?.attrs.entity_group_id ?? null;
  const acts = new BlockActs();
  const fieldIds = new Set<string>();
  const whole: { [position: number]: RecordRow } = {};
  const turned = new Map<number, { is_deleted: boolean; stamp: Stamp }>();
  const born: number[] = [];
  const plain = rows.map((row, i) => {
    const { attrs } = row;
    born.push(
      acts.placeOf({
        id: row.born.slice(14),
        at: attrs.created_at,
        author_id: attrs.created_by,
        operation_id: attrs.initial_operation_id,
      }),
    );
    if (attrs.entity_slice_id !== sliceId) throw new RangeError(`encodeBlock: ${row.id} is of another table`);
    const ok = isPlain(row, groupId) && row.born === birthStamp(stampOf(attrs.created_at, row.born.slice(14)));
    if (!ok) whole[i] = row;
    else {
      for (const fieldId in row.cells) fieldIds.add(fieldId);
      const stamp = row.stamps.is_deleted;
      if (stamp !== undefined) turned.set(i, { is_deleted: attrs.is_deleted, stamp });
    }
    return ok;
  });
  const columns: RecordBlock['columns'] = {};
  const older: NonNullable<RecordBlock['older']> = {};
  for (const fieldId of fieldIds) {
    const newest = new ValueLists();
    const others = new ValueLists();
    const at: number[] = [];
    for (let i = 0; i < rows.length; i++) {
      const cell = plain[i] ? rows[i]!.cells[fieldId] : undefined;
      if (!cell) newest.add(null, -1, 0);
      cell?.forEach((value, k) => {
        (k === 0 ? newest : others).add(value.content, acts.placeOf(value), lowOf(value.id));
        if (k > 0) at.push(i);
      });
    }
    columns[fieldId] = newest.packed();
    if (at.length > 0) older[fieldId] = { at: packRun(at), ...others.packed() };
  }
  return {
    slice_id: sliceId,
    count: rows.length,
    ids: packIds(rows.map((row) => row.id)),
    identifiers: rows.map((row) => row.attrs.record_identifier),
    born: packRun(born),
    entity_group_id: groupId,
    acts: acts.list,
    columns,
    ...(Object.keys(older).length > 0 ? { older } : {}),
    rows: whole,
    ...(turned.size > 0 ? { marks: marksOf(turned) } : {}),
  };
}
