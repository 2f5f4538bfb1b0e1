import { filterProp } from '@/domain/filters/filterProp';
import type { Field, ViewFilter } from '@/domain/rows/rowShapes';
import { fieldIdOfRule } from './columnModel';
import type { ViewSettings } from './viewSettings';

/** A substructure question that a filter of a view asks. */
export interface StructureAsk {
  /** Place of the filter in the list of filters. */
  index: number;
  fieldId: string;
  pattern: string;
  stereo: boolean;
  /** Does not contain. */
  negated: boolean;
}

/** What can be asked of a structure filter; null for other filters and for one without a pattern. */
export function structureAsk(
  filter: ViewFilter,
  index: number,
  fields: ReadonlyMap<string, Field>,
  settings: Pick<ViewSettings, 'view_fields'>,
): StructureAsk | null {
  const fieldId = fieldIdOfRule(filter, settings);
  const field = fieldId === null ? undefined : fields.get(fieldId);
  if (field?.field_type !== 'smiles-string' && field?.field_type !== 'molfile') return null;
  if (filter.filter_type !== 'contains' && filter.filter_type !== 'not_contains') return null;
  const { value, stereo } = filterProp(filter.filter_prop);
  const pattern = typeof value === 'string' ? value.trim() : '';
  if (pattern === '') return null;
  return { index, fieldId: field.id, pattern, stereo, negated: filter.filter_type === 'not_contains' };
}
