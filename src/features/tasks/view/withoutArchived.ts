import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import type { ViewSettings } from './viewSettings';

/**
 * Settings without the sorts and filters on archived metadata fields, which no longer apply (work.md section 5). The
 * saved view keeps them until it is saved again, so that they are back when the field is restored.
 */
export function withoutArchived(settings: ViewSettings, properties: readonly PropertyDefinition[]): ViewSettings {
  const archived = new Set(properties.flatMap(({ id, is_archived }) => (is_archived ? id : [])));
  const sorts = settings.sorts.filter(({ id }) => !archived.has(id));
  const property_filters = settings.property_filters.filter((one) => !archived.has(one.property_definition_id));
  const isSame = sorts.length === settings.sorts.length && property_filters.length === settings.property_filters.length;
  return isSame ? settings : { ...settings, sorts, property_filters };
}
