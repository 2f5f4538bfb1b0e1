import { showsAllValues } from '@/domain/aggregations/valueAggregation';
import { operatorsOf } from '@/domain/fields/fieldRegistry';
import type { FilterType } from '@/domain/fields/filterTypes';
import { isStructure } from '@/domain/fields/isStructure';
import { isWorkedOut } from '@/domain/fields/isWorkedOut';
import type { Field } from '@/domain/kinds/field';

const IN_STRUCTURES: ReadonlySet<FilterType> = new Set(['contains', 'not_contains']);

/**
 * The filter operators that a column offers. Structures are searched in their own table, where the index is; a lookup
 * of structures can only be filtered by whether it is empty.
 */
export function operatorsFor(field: Field): readonly FilterType[] {
  const { field_type: type, attrs } = field;
  const operators = operatorsOf(type).filter((one) => one !== 'last_updated_after' || !isWorkedOut(field));
  const elsewhere = attrs.lookup !== undefined || (attrs.aggregation && !showsAllValues(attrs.aggregation.kind));
  const isLookedUp = elsewhere && isStructure({ field_type: type });
  if (!isLookedUp) return operators;
  return [
    ...(['is_set', 'is_empty'] as const),
    ...operators.filter((one) => !IN_STRUCTURES.has(one) && one !== 'is_set' && one !== 'is_empty'),
  ];
}
