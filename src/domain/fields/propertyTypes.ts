import { FIELD_TYPES, type FieldType } from '../kinds/fieldType';
import { PROPERTY_TYPES, type PropertyType } from '../kinds/propertyType';
import { operatorsOf } from './fieldRegistry';
import type { FilterType } from './filterTypes';

/** Whether fields of records have the type as well. */
export const isFieldType = (type: PropertyType): type is FieldType => FIELD_TYPES.some((known) => known === type);

/** Types that metadata fields of tasks have beyond those of records. */
export const PROPERTY_ONLY_TYPES = PROPERTY_TYPES.filter((type) => !isFieldType(type));

/** Filter types that a metadata field offers; the types of tasks alone offer last_updated_after and nothing else. */
export function propertyOperators(type: PropertyType): readonly FilterType[] {
  return isFieldType(type) ? operatorsOf(type) : ['last_updated_after'];
}
