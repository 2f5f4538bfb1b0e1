import { mergeAttributes } from '../changes/mergeAttributes';
import type { AttributeChange, Attributes, RowChange, ValueChange } from '../changes/rowChange';
import { birthStamp, type Stamp, stampTime } from '../changes/stamp';
import { lateReceipt } from '../records/lateReceipt';
import type { CellValue, RecordAttributes, RecordRow } from '../records/recordRow';
import type { LogEvent } from './event';

/** Who appends the values of a change, and from which device. */
export interface Authorship {
  author_id: string;
  client_id: string | null;
  /** When the server received it; absent while it is unsent. */
  received_at?: number;
  /** Number of the event; absent while it is unsent. */
  seq?: number;
  /** The last event that the author's device knew when the change was made. */
  knew?: number;
}

/** The origin of the values of an event. */
export function authorshipOf(
  event: Pick<LogEvent, 'actor_id' | 'client_id' | 'received_at' | 'seq' | 'knew'>,
): Authorship {
  const { actor_id, client_id, received_at, seq, knew } = event;
  return { author_id: actor_id, client_id, received_at, seq, ...(knew === undefined ? {} : { knew }) };
}

/** Newest first: by time of the change, ties by id (architecture: the server's sequence never orders a cell). */
export function compareValues(a: CellValue, b: CellValue): number {
  return b.at - a.at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}

function insertValue(cell: readonly CellValue[], value: CellValue): CellValue[] {
  const at = cell.findIndex((held) => compareValues(value, held) < 0);
  return at < 0 ? [...cell, value] : [...cell.slice(0, at), value, ...cell.slice(at)];
}

function applyValue(record: RecordRow, change: ValueChange, stamp: Stamp, by: Authorship): RecordRow {
  const cell = record.cells[change.field_id] ?? [];
  const index = cell.findIndex((held) => held.id === change.id);
  const held = cell[index];
  let next: CellValue[];
  if (held) {
    // The creation may arrive after a hide from another replica: it must not show the value again.
    if (change.before === null || (held.turned !== undefined && stamp <= held.turned)) return record;
    const turned: CellValue = { ...held, turned: stamp };
    if (change.after.is_hidden) turned.hidden = true;
    else delete turned.hidden;
    next = cell.with(index, turned);
  } else {
    if (change.before !== null || change.after.content === undefined) return record;
    const value: CellValue = {
      id: change.id,
      content: change.after.content,
      at: stampTime(stamp),
      author_id: by.author_id,
      operation_id: change.operation_id,
    };
    if (by.client_id) value.client_id = by.client_id;
    // A value that was created with its record was never superseded unseen.
    const isBorn = record.born.slice(14, 42) === change.id.slice(0, 28);
    if (!isBorn) {
      const late = lateReceipt(value.at, by.received_at);
      if (late !== undefined) value.received_at = late;
      if (by.seq) value.seq = by.seq;
      if (by.knew !== undefined) value.knew = by.knew;
    }
    next = insertValue(cell, value);
  }
  return { ...record, cells: { ...record.cells, [change.field_id]: next } };
}

function applyAttributes(record: RecordRow | undefined, change: AttributeChange, stamp: Stamp): RecordRow | undefined {
  if (!record) {
    if (change.before !== null || change.after === null) return undefined;
    return {
      id: change.id,
      attrs: change.after as unknown as RecordAttributes,
      born: birthStamp(stamp),
      stamps: {},
      cells: {},
    };
  }
  if (change.after === null) return record;
  // The same creation seen before: a block keeps only the base of its stamp, so the merge would mistake it for a newer
  // write.
  if (change.before === null && record.born === birthStamp(stamp)) return record;
  return mergeAttributes(record as unknown as RecordRow & { attrs: Attributes }, change.after, stamp);
}

/**
 * Applies a change of a record or of one of its values. Pure, and commutative for distinct stamps; a value is appended
 * once, however often it arrives (S2, S4).
 */
export function applyToRecord(
  record: RecordRow | undefined,
  change: RowChange,
  stamp: Stamp,
  by: Authorship,
): RecordRow | undefined {
  if (change.kind === 'value') return record ? applyValue(record, change, stamp, by) : undefined;
  if (change.kind === 'record') return applyAttributes(record, change, stamp);
  throw new TypeError(`applyToRecord: ${change.kind} is not a record`);
}
