import type { FilterType } from '../filters/filterTypes';
import { operatorsOf } from './fieldRegistry';
import { FIELD_TYPES, type FieldType } from './fieldType';

/** Types that metadata fields of tasks have beyond those of records. */
export const PROPERTY_ONLY_TYPES = [
  'email',
  'phone',
  'google-drive-file',
  's3-file',
  'snowflake-query',
  'benchling-entry',
  'benchling-entity',
  'gcs-object',
] as const;

export type PropertyType = FieldType | (typeof PROPERTY_ONLY_TYPES)[number];

const isFieldType = (type: PropertyType): type is FieldType => FIELD_TYPES.some((known) => known === type);

/** Filter types that a metadata field offers; the types of tasks alone offer last_updated_after and nothing else. */
export function propertyOperators(type: PropertyType): readonly FilterType[] {
  return isFieldType(type) ? operatorsOf(type) : ['last_updated_after'];
}
