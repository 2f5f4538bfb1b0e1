import { operatorsOf } from '@/domain/fields/fieldRegistry';
import type { FilterType } from '@/domain/filters/filterTypes';
import type { Field } from '@/domain/rows/rowShapes';

const IN_STRUCTURES: ReadonlySet<FilterType> = new Set(['contains', 'not_contains']);

/**
 * The filters that a column offers. Structures are searched in the table that they stand in, where their index is: a
 * lookup of them can be asked whether there is one.
 */
export function operatorsFor({ field_type: type, attrs }: Field): readonly FilterType[] {
  const operators = operatorsOf(type);
  const elsewhere = attrs.lookup !== undefined || (attrs.aggregation && attrs.aggregation.kind !== 'list');
  const isLookedUp = elsewhere && (type === 'smiles-string' || type === 'molfile');
  if (!isLookedUp) return operators;
  return [
    ...(['is_set', 'is_empty'] as const),
    ...operators.filter((one) => !IN_STRUCTURES.has(one) && one !== 'is_set' && one !== 'is_empty'),
  ];
}
