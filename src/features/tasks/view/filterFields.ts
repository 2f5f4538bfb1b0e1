import type { FilterType } from '@/domain/fields/filterTypes';
import { propertyOperators } from '@/domain/fields/propertyTypes';
import type { Field } from '@/domain/kinds/field';
import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import type { TaskDate } from '@/domain/kinds/taskView';
import { fieldOfProperty } from '@/domain/tasks/fieldOfProperty';
import { operatorsFor } from '@/parts/filters/operatorsFor';
import type { Rule } from '@/parts/filters/rule';
import type { ViewSettings } from './viewSettings';

/** The dates of items by which a view can be filtered, with their names. */
export const DATE_NAMES: Readonly<Record<TaskDate, string>> = {
  scheduled: 'Scheduled',
  due: 'Due',
  created_at: 'Created',
  completed_at: 'Completed',
};
const ATTRIBUTE = {
  scheduled: 'scheduled',
  due: 'due',
  created_at: 'created_at_filter',
  completed_at: 'completed_at',
} as const;
const isDate = (id: string): id is TaskDate => Object.hasOwn(DATE_NAMES, id);

function dateField(id: TaskDate): Field {
  return {
    id,
    workspace_id: '',
    field_name: DATE_NAMES[id],
    field_type: 'date',
    attrs: {},
    ref_field_id: null,
    ref_slice_id: null,
    identifier_type: null,
    identifier_type_id: null,
    is_archived: false,
    is_key: false,
    is_deleted: false,
    is_readonly: false,
    import_id: null,
    standard_format: null,
    serial_key: null,
    display_aggregation_type: null,
    display_includes_sub_records: false,
    display_includes_operations: true,
    predicted_to_be_numeric: false,
    created_by: '',
    created_at: '',
    updated_at: '',
  };
}

/** For types that only items have, only the time of the last change can be filtered, which every field has. */
const outsideField = ({ id, property_name }: PropertyDefinition) => ({
  id,
  field_name: property_name,
  field_type: 'text' as const,
});

/** The operators that a field of the filter offers. */
export function rulesFor(field: Field, properties: readonly PropertyDefinition[]): readonly FilterType[] {
  const property = properties.find(({ id }) => id === field.id);
  return property && fieldOfProperty(property) === null ? propertyOperators(property.field_type) : operatorsFor(field);
}

/** The four dates of items and their metadata fields, to be filtered like fields of records. */
export function filterFields(properties: readonly PropertyDefinition[]): Field[] {
  const held = properties
    .filter((property) => !property.is_archived && property.resource_types.includes('task'))
    .map((property) => fieldOfProperty(property) ?? { ...dateField('due'), ...outsideField(property) });
  return [...(Object.keys(DATE_NAMES) as TaskDate[]).map(dateField), ...held];
}

export interface FieldRule {
  fieldId: string;
  rule: Rule;
}

/** The filters of a view on dates and metadata fields, in the order in which they are shown. */
export function rulesOf(settings: ViewSettings): FieldRule[] {
  const dates = (Object.keys(DATE_NAMES) as TaskDate[]).flatMap((id) => {
    const rule = settings[ATTRIBUTE[id]];
    return rule ? [{ fieldId: id, rule }] : [];
  });
  return [
    ...dates,
    ...settings.property_filters.map(({ property_definition_id, ...rule }) => ({
      fieldId: property_definition_id,
      rule,
    })),
  ];
}

/** The change that replaces the filter on a field; null = none. */
export function withRule(settings: ViewSettings, fieldId: string, rule: Rule | null): Partial<ViewSettings> {
  if (isDate(fieldId)) return { [ATTRIBUTE[fieldId]]: rule };
  const others = settings.property_filters.filter((one) => one.property_definition_id !== fieldId);
  const at = settings.property_filters.findIndex((one) => one.property_definition_id === fieldId);
  if (rule) others.splice(at < 0 ? others.length : at, 0, { property_definition_id: fieldId, ...rule });
  return { property_filters: others };
}
