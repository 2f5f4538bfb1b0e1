import { filterProp } from '@/domain/filters/filterProp';
import type { Field, ViewFilter } from '@/domain/rows/rowShapes';
import type { StructureQuestion } from '@/domain/structures';
import { fieldIdOfFilter } from './columnModel';
import type { ViewSettings } from './viewSettings';

/** A structure question that a filter of a view asks. */
export interface StructureAsk {
  /** Place of the filter in the list of filters. */
  index: number;
  fieldId: string;
  question: StructureQuestion;
  /** Does not contain, is not. */
  negated: boolean;
}

/** What can be asked of a structure filter; null for other filters and for one without a pattern. */
export function structureAsk(
  filter: ViewFilter,
  index: number,
  fields: ReadonlyMap<string, Field>,
  settings: Pick<ViewSettings, 'view_fields'>,
): StructureAsk | null {
  const fieldId = fieldIdOfFilter(filter, settings);
  const field = fieldId === null ? undefined : fields.get(fieldId);
  if (field?.field_type !== 'smiles-string' && field?.field_type !== 'molfile') return null;
  // Structures are searched where they stand.
  if (field.attrs.lookup !== undefined || field.attrs.aggregation !== undefined) return null;
  if (filter.filter_type !== 'contains' && filter.filter_type !== 'not_contains') return null;
  const { value, structure } = filterProp(filter.filter_prop);
  const pattern = typeof value === 'string' ? value.trim() : '';
  if (pattern === '') return null;
  return {
    index,
    fieldId: field.id,
    question: { pattern, ...structure },
    negated: filter.filter_type === 'not_contains',
  };
}
