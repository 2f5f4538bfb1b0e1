import type { Lookups } from '@/domain/fields/fieldContext';
import type { QualifiedNumber } from '@/domain/fields/qualifiedNumber';
import { readContent } from '@/domain/fields/readContent';
import { formatContent } from '@/domain/fields/showContent';
import { writeNumber } from '@/domain/fields/writeNumber';
import { isRedacted } from '@/domain/records/redacted';
import type { Field } from '@/domain/rows/rowShapes';
import type { ShownCell } from '@/engine/tableTypes';
import { decimalFill, type PlainCell } from '@/ui/grid';

const EMPTY: PlainCell = { text: '', fill: '' };
const TEXTS: ReadonlySet<string> = new Set(['text', 'date', 'formula', 'field-reference', 'object-reference']);
/** Height in px from which a text has several lines. */
const TALL = 48;

/**
 * A cell that is nothing but one line of text, as most are: the grid draws it without a component of its own, which
 * is what a keystroke in a search waits for. Undefined for a cell that needs more (see CellContent).
 * @param decimals most decimals of the numbers in the column.
 */
export function plainCell(
  field: Field,
  cell: ShownCell | null,
  lookups: Lookups,
  rowHeight: number,
  decimals: number | undefined,
): PlainCell | undefined {
  if (!cell) return EMPTY;
  const value = cell.values[0];
  if (!value || cell.values.length > 1 || cell.conflict || cell.note !== undefined) return undefined;
  if (isRedacted(value.content)) return undefined;
  const number = (text: string): PlainCell => ({ text, fill: decimalFill(text, decimals ?? 0) });
  const type = field.field_type;
  if (type === 'qualified-number') {
    const content = readContent(field, value.content) as unknown as QualifiedNumber | null;
    if (content === null) return EMPTY;
    if (content.qualifier !== '=' || content.sd !== undefined || content.n !== undefined) return undefined;
    return number(writeNumber(content.value, field));
  }
  if (type === 'number' || (type === 'formula' && typeof value.content === 'number'))
    return number(formatContent(value.content, { field, lookups }));
  if (!TEXTS.has(type) || rowHeight >= TALL) return undefined;
  return { text: formatContent(value.content, { field, lookups }), fill: '' };
}
