import type { Lookups } from '@/domain/fields/fieldContext';
import { parseText } from '@/domain/fields/writeContent';
import type { Field } from '@/domain/rows/rowShapes';
import { inTurns } from '@/lib/inTurns';
import type { ColumnTarget } from './mappingDraft';

/** How a column reads as what it is to become, over the rows looked at. */
export interface ColumnCheck {
  /** Cells that were looked at. */
  filled: number;
  failing: number;
  /** The first cells that do not read; rows from 1 without the head. */
  failures: { row: number; text: string; message: string }[];
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

const NEW_FIELD: Pick<Field, 'id' | 'attrs' | 'ref_slice_id' | 'standard_format'> = {
  id: 'new',
  attrs: {},
  ref_slice_id: null,
  standard_format: null,
};

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

/** Reads the cells of a column as the import would, in turns; null where only the server can tell. */
export async function checkColumn(
  rows: readonly (readonly string[])[],
  column: number,
  target: ColumnTarget,
  fields: ReadonlyMap<string, Field>,
  cx: { lookups: Lookups; decimal: '.' | ','; actorId: string },
): Promise<ColumnCheck | null> {
  const held = target.to === 'field' ? fields.get(target.fieldId) : undefined;
  const field = target.to === 'new' ? { ...NEW_FIELD, field_name: target.name, field_type: target.type } : held;
  if (!field || SERVER_ONLY.has(field.field_type)) return null;
  const check: ColumnCheck = { filled: 0, failing: 0, failures: [] };
  const accepts = target.to === 'new' && GROWS.has(target.type);
  const context = { field, ...cx };
  const look = ({ row, text }: { row: number; text: string }) => {
    check.filled++;
    if (accepts) return;
    const result = parseText(text, context);
    if (result.ok) return;
    check.failing++;
    if (check.failures.length < KEPT) check.failures.push({ row, text, message: result.message });
  };
  await inTurns(filledCells(rows, column), look, STRIDE);
  return check;
}
