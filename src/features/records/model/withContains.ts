import type { Field, Slice, ViewFilter } from '@/domain/rows/rowShapes';
import { fieldIdOfRule, targetOf } from './columnModel';
import type { ViewSettings } from './viewSettings';

/**
 * The filters with "contains this pattern" on the first structure field, in place of a "contains" that stands there; null
 * where the table has no structures.
 */
export function withContains(
  pattern: string,
  fields: readonly Field[],
  slice: Slice,
  settings: ViewSettings,
): ViewFilter[] | null {
  const field = fields.find(({ field_type }) => field_type === 'smiles-string' || field_type === 'molfile');
  if (!field) return null;
  const others = settings.filters.filter(
    (filter) => fieldIdOfRule(filter, settings) !== field.id || filter.filter_type !== 'contains',
  );
  const target = targetOf(field.id, slice, settings);
  return [...others, { id: crypto.randomUUID(), ...target, filter_type: 'contains', filter_prop: pattern }];
}
