import { isStructure } from '@/domain/fields/isStructure';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import type { ViewFilter } from '@/domain/kinds/view';
import { newId } from '@/lib/newId';
import { fieldIdOfRule, targetOf } from './columnModel';
import type { ViewSettings } from './viewSettings';

/**
 * The filters with "contains this pattern" on the first structure field, replacing an existing "contains"; null if the
 * table has no structures.
 */
export function withContains(
  pattern: string,
  fields: readonly Field[],
  slice: Slice,
  settings: ViewSettings,
): ViewFilter[] | null {
  const field = fields.find(isStructure);
  if (!field) return null;
  const others = settings.filters.filter(
    (filter) => fieldIdOfRule(filter, settings) !== field.id || filter.filter_type !== 'contains',
  );
  const target = targetOf(field.id, slice, settings);
  return [...others, { id: newId(), ...target, filter_type: 'contains', filter_prop: pattern }];
}
