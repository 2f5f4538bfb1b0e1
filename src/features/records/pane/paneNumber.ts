import type { FormatContext } from '@/domain/fields/fieldContext';
import { formatContent } from '@/domain/fields/showContent';
import type { Field } from '@/domain/kinds/field';
import type { ShownCell } from '@/engine/tableTypes';

const NUMERIC: ReadonlySet<string> = new Set(['number', 'qualified-number']);

/**
 * The numbers of a cell with their unit, as a page of a record shows them: to the left, because there is no column in which
 * decimal points could align. Null for other contents; a formula may answer numbers or texts.
 */
export function paneNumber(
  field: Field,
  cell: Pick<ShownCell, 'values'>,
  lookups: FormatContext['lookups'],
): string | null {
  const isNumeric =
    NUMERIC.has(field.field_type) ||
    (field.field_type === 'formula' && cell.values.every(({ content }) => typeof content === 'number'));
  if (!isNumeric) return null;
  const unit = field.attrs.display_options?.unit;
  const texts = cell.values.map((value) => formatContent(value.content, { field, lookups })).join('; ');
  return unit ? `${texts} ${unit}` : texts;
}
