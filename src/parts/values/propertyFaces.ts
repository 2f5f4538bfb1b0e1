import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import { isFieldType } from '@/domain/fields/propertyTypes';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { PropertyType } from '@/domain/kinds/propertyType';
import type { IconName } from '@/ui';
import { FIELD_ICONS } from './fieldIcons';

const OTHERS: Readonly<Record<Exclude<PropertyType, FieldType>, { label: string; icon: IconName }>> = {
  email: { label: 'Email', icon: 'mail' },
  phone: { label: 'Phone', icon: 'text' },
  'google-drive-file': { label: 'Google Drive file', icon: 'cloud' },
  's3-file': { label: 'S3 file', icon: 'cloud' },
  'snowflake-query': { label: 'Snowflake query', icon: 'table' },
  'benchling-entry': { label: 'Benchling entry', icon: 'book' },
  'benchling-entity': { label: 'Benchling entity', icon: 'external' },
  'gcs-object': { label: 'Google Cloud Storage object', icon: 'cloud' },
};

/** Name and icon of a type of metadata field. */
export function propertyFace(type: PropertyType): { label: string; icon: IconName } {
  if (!isFieldType(type)) return OTHERS[type];
  return { label: fieldTypeSpec(type).label, icon: FIELD_ICONS[type] };
}
