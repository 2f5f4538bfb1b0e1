import type { FieldShape } from '../fields/fieldContext';
import { isNumericFormula } from './isNumericFormula';

/**
 * Whether all values of a field are numbers: a number field of either kind, or a formula that always gives a number.
 * @param fieldOf the fields that a formula refers to, by id
 */
export function isNumericField(
  field: Pick<FieldShape, 'field_type' | 'attrs'>,
  fieldOf: (id: string) => Pick<FieldShape, 'field_type' | 'attrs'> | undefined,
): boolean {
  if (field.field_type !== 'formula') return field.field_type.endsWith('number');
  return isNumericFormula(field.attrs.formula ?? '', fieldOf);
}
