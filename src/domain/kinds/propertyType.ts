import { FIELD_TYPES } from './fieldType';

/** The types of metadata fields: those of fields of records, and eight that only tasks have (work.md section 3). */
export const PROPERTY_TYPES = [
  ...FIELD_TYPES,
  'email',
  'phone',
  'google-drive-file',
  's3-file',
  'snowflake-query',
  'benchling-entry',
  'benchling-entity',
  'gcs-object',
] as const;

export type PropertyType = (typeof PROPERTY_TYPES)[number];
