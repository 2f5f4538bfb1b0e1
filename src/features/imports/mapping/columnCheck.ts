import type { Lookups } from '@/domain/fields/fieldContext';
import { type ColumnReading, columnContext } from '@/domain/imports/columnReading';
import { type ColumnTarget, HAS_UNIT } from '@/domain/imports/columnTarget';
import { readCell } from '@/domain/imports/readCell';
import type { Field } from '@/domain/kinds/field';
import { inTurns } from '@/lib/inTurns';

/** A cell that would say something else than the file. */
export interface ChangedText {
  row: number;
  text: string;
  reads: string;
}

/** How a column reads as what it is to become, over the rows looked at. */
export interface ColumnCheck {
  /** Cells that were looked at. */
  filled: number;
  failing: number;
  /** The first cells that do not read; rows from 1 without the head. */
  failures: { row: number; text: string; message: string }[];
  /** Cells that are read and written otherwise: `1,234` becomes 1234. */
  changed: number;
  /** The first of them. */
  changes: ChangedText[];
}

const KEPT = 20;
/** Letters of a column that are looked at: a plasmid has as many as a page of numbers, and the server reads them all. */
const LETTERS = 200_000;
/** Cells between two looks at the clock. */
const STRIDE = 32;
/** What these point to is known to the server alone. */
const SERVER_ONLY = new Set(['record-reference', 'object-reference', 'field-reference']);
/** Values beyond the options of a new choice field become options. */
const GROWS = new Set(['select', 'multiselect', 'status']);

/** The cells of a column that hold something, as many as are looked at. */
function* filledCells(rows: readonly (readonly string[])[], column: number): Generator<{ row: number; text: string }> {
  let letters = 0;
  for (let r = 0; r < rows.length && letters < LETTERS; r++) {
    const text = rows[r]?.[column] ?? '';
    if (text.trim() === '') continue;
    letters += text.length;
    yield { row: r + 1, text };
  }
}

/** The field that a column would get, as far as reading its cells needs it. */
function newField({ name, type }: ColumnTarget & { to: 'new' }, { unit }: ColumnReading) {
  const attrs = unit !== null && HAS_UNIT.has(type) ? { display_options: { unit } } : {};
  return { id: 'new', field_name: name, field_type: type, attrs, ref_slice_id: null, standard_format: null };
}

/** Reads the cells of a column as the import would, in turns; null where only the server can tell. */
export async function checkColumn(
  rows: readonly (readonly string[])[],
  column: number,
  target: ColumnTarget,
  reading: ColumnReading,
  fields: ReadonlyMap<string, Field>,
  cx: { lookups: Lookups; actorId: string },
): Promise<ColumnCheck | null> {
  const held = target.to === 'field' ? fields.get(target.fieldId) : undefined;
  const field = target.to === 'new' ? newField(target, reading) : held;
  if (!field || SERVER_ONLY.has(field.field_type)) return null;
  const check: ColumnCheck = { filled: 0, failing: 0, failures: [], changed: 0, changes: [] };
  const accepts = target.to === 'new' && GROWS.has(target.type);
  const context = columnContext(reading, field, cx);
  const look = ({ row, text }: { row: number; text: string }) => {
    check.filled++;
    if (accepts) return;
    const { result, reads } = readCell(text, context);
    if (!result.ok) {
      check.failing++;
      if (check.failures.length < KEPT) check.failures.push({ row, text, message: result.message });
      return;
    }
    if (reads === null) return;
    check.changed++;
    if (check.changes.length < KEPT) check.changes.push({ row, text: text.trim(), reads });
  };
  await inTurns(filledCells(rows, column), look, STRIDE);
  return check;
}
