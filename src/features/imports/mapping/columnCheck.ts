import type { Lookups } from '@/domain/fields/fieldContext';
import { type ColumnReading, columnContext } from '@/domain/imports/columnReading';
import { type ColumnTarget, HAS_UNIT } from '@/domain/imports/columnTarget';
import { readCell } from '@/domain/imports/readCell';
import type { Field } from '@/domain/kinds/field';
import type { FieldType } from '@/domain/kinds/fieldType';
import { inTurns } from '@/lib/inTurns';

/** A cell whose written value would differ from the file. */
export interface ChangedText {
  row: number;
  text: string;
  reads: string;
}

/** How a column reads as its target, in the rows that were checked. */
export interface ColumnCheck {
  /** Number of cells that were checked. */
  filled: number;
  failing: number;
  /** The first cells that cannot be read; rows from 1 without the head. */
  failures: { row: number; text: string; message: string }[];
  /** The type that would hold texts that its field refuses; null = no other type would. */
  better: FieldType | null;
  /** Number of cells that are read but written differently: `1,234` becomes 1234. */
  changed: number;
  /** The first such cell. */
  changes: ChangedText[];
}

const KEPT = 20;
/**
 * Characters of a column that are checked: a plasmid has as many as a page of numbers, and the server reads them all.
 */
const CHARACTERS = 200_000;
/** Cells between two checks of the clock. */
const STRIDE = 32;
/** Only the server knows what these refer to. */
const SERVER_ONLY = new Set(['record-reference', 'object-reference', 'field-reference']);
/** Values that are not among the options of a new choice field become options. */
const GROWS = new Set(['select', 'multiselect', 'status']);

/** The non-empty cells of a column, as many as are checked. */
function* filledCells(rows: readonly (readonly string[])[], column: number): Generator<{ row: number; text: string }> {
  let characters = 0;
  for (let r = 0; r < rows.length && characters < CHARACTERS; r++) {
    const text = rows[r]?.[column] ?? '';
    if (text.trim() === '') continue;
    characters += text.length;
    yield { row: r + 1, text };
  }
}

/** The field that would be created for a column, as far as reading its cells requires. */
function newField({ name, type }: ColumnTarget & { to: 'new' }, { unit }: ColumnReading) {
  const attrs = unit !== null && HAS_UNIT.has(type) ? { display_options: { unit } } : {};
  return { id: 'new', field_name: name, field_type: type, attrs, ref_slice_id: null, standard_format: null };
}

/** Reads the cells of a column as the import would, yielding in between; null if only the server can tell. */
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
  const check: ColumnCheck = { filled: 0, failing: 0, failures: [], better: null, changed: 0, changes: [] };
  const accepts = target.to === 'new' && GROWS.has(target.type);
  const context = columnContext(reading, field, cx);
  const look = ({ row, text }: { row: number; text: string }) => {
    check.filled++;
    if (accepts) return;
    const { result, reads } = readCell(text, context);
    if (!result.ok) {
      check.failing++;
      // Text holds anything; a qualified number is preferred as long as it holds some of them.
      if (check.better === null || check.better === 'text') check.better = result.better ?? check.better;
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
