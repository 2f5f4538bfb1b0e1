import type { Field } from '@/domain/kinds/field';
import type { ViewFilter } from '@/domain/kinds/view';
import { type AskedStructure, structureQuestion } from '@/parts/filters/structureQuestion';
import { fieldIdOfFilter } from './columnModel';
import type { ViewSettings } from './viewSettings';

/** A structure query required by a filter of a view. */
export interface StructureAsk extends AskedStructure {
  /** Index of the filter in the list of filters. */
  index: number;
  fieldId: string;
}

/** The query of a structure filter; null for other filters and for one without a pattern. */
export function structureAsk(
  filter: ViewFilter,
  index: number,
  fields: ReadonlyMap<string, Field>,
  settings: Pick<ViewSettings, 'view_fields'>,
): StructureAsk | null {
  const fieldId = fieldIdOfFilter(filter, settings);
  const field = fieldId === null ? undefined : fields.get(fieldId);
  const asked = structureQuestion(filter, field);
  return asked && field ? { index, fieldId: field.id, ...asked } : null;
}
