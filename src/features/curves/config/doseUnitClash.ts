import { type DoseUnit, timesLarger } from '@/domain/curves/doseUnit';
import type { Field } from '@/domain/kinds/field';
import { numberText } from '@/lib/words/counted';
import { doseUnitOf, namedUnit } from './draft';

/**
 * The conflict with the dose unit: the field's unit, or its name, gives a different one. Null if it gives the same one,
 * or none.
 */
export function doseUnitClash(field: Field | undefined, unit: DoseUnit): string | null {
  if (!field) return null;
  const named = namedUnit(field);
  if (!named) return null;
  const own = doseUnitOf(field);
  if (own === unit) return null;
  const name = field.field_name;
  if (own === undefined)
    return unit === 'none' ? null : `${name} is in ${named}, which is not ${unit}: choose Not molar, or another field.`;
  if (unit === 'none') return `${name} is in ${own}: without it there are no p-values.`;
  const times = timesLarger(unit, own);
  const wrong =
    times > 1 ? `${numberText(times)} times too high` : `${numberText(Math.round(1 / times))} times too low`;
  return `${name} is in ${own}: read as ${unit}, every dose and EC50 is ${wrong}.`;
}
