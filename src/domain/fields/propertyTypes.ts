import { FIELD_TYPES, type FieldType } from '../kinds/fieldType';
import { PROPERTY_TYPES, type PropertyType } from '../kinds/propertyType';
import { operatorsOf } from './fieldRegistry';
import type { FilterType } from './filterTypes';

/** Whether fields of records have the type as well. */
export const isFieldType = (type: PropertyType): type is FieldType => FIELD_TYPES.some((known) => known === type);

/** Types that only metadata fields of tasks have. */
export const PROPERTY_ONLY_TYPES = PROPERTY_TYPES.filter((type) => !isFieldType(type));

/** Filter types that a metadata field offers; types that only tasks have offer just last_updated_after. */
export function propertyOperators(type: PropertyType): readonly FilterType[] {
  return isFieldType(type) ? operatorsOf(type) : ['last_updated_after'];
}
