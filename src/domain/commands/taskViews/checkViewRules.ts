import { fieldTypeSpec, operatorsOf } from '../../fields/fieldRegistry';
import { FILTER_LABELS, FILTER_TYPES, isFilterType } from '../../fields/filterTypes';
import type { FieldType } from '../../kinds/fieldType';
import type { TaskView } from '../../kinds/taskView';
import { invalid } from '../../refusal';
import { fieldOfProperty } from '../../tasks/fieldOfProperty';
import { TASK_SORTS } from '../../tasks/sortTasks';
import { TASK_COLUMNS } from '../../tasks/taskColumns';
import type { Reader } from '../reader';
import type { TaskViewInput } from './taskViewInput';

const DATE_RULES = ['scheduled', 'due', 'created_at_filter', 'completed_at'] as const;
const SORTS: readonly string[] = TASK_SORTS;
const COLUMNS: readonly string[] = TASK_COLUMNS;
/** The name of the item's own column, which is always shown and also has a width. */
const FIRST_COLUMN = 'item';
const COLUMN_LISTS = ['columns', 'hidden_columns'] as const;

/** The only filter type that field types of tasks alone offer. */
const OUTSIDE = ['last_updated_after'];

function mustAsk(path: (string | number)[], type: string, operators: readonly string[], words: string) {
  // A rule without a type is unfinished.
  if (type === '' || operators.includes(type)) return;
  if (!isFilterType(type))
    throw invalid(path, `${type} is not a filter type: use one of ${FILTER_TYPES.join(', ')}.`, 'enum');
  throw invalid(path, `“${FILTER_LABELS[type]}” (${type}) cannot be used on ${words}.`, 'filter_type');
}

/**
 * Refuses filters, sorts and columns that cannot mean anything: of a type that does not exist or that their field does
 * not offer, or with an unknown metadata field or column. Rules that the view already had are not checked: their field
 * may have been deleted.
 * @throws Refusal invalid naming the rule
 */
export async function checkViewRules(read: Reader, input: TaskViewInput, held?: TaskView): Promise<void> {
  for (const name of DATE_RULES) {
    const rule = input[name];
    if (rule && rule.filter_type !== held?.[name]?.filter_type)
      mustAsk([name, 'filter_type'], rule.filter_type, operatorsOf('date'), 'a date');
  }
  const isHeldSort = (id: string) => held?.sorts.some((sort) => sort.id === id) ?? false;
  const sorts = (input.sorts ?? []).map(({ id }, i) => ({ id, i })).filter(({ id }) => !SORTS.includes(id));
  const filters = (input.property_filters ?? []).map((filter, i) => ({ ...filter, i }));
  const isHeldColumn = (id: string) => COLUMN_LISTS.some((list) => held?.[list].includes(id));
  const heldWidths = held?.view_mode_settings.list?.widths ?? {};
  const columns = [
    ...COLUMN_LISTS.flatMap((list) =>
      (input[list] ?? []).map((id, i) => ({ id, path: [list, i] as (string | number)[] })),
    ),
    ...Object.keys(input.view_mode_settings?.list?.widths ?? {})
      .filter((id) => id !== FIRST_COLUMN && !(id in heldWidths))
      .map((id) => ({ id, path: ['view_mode_settings', 'list', 'widths', id] })),
  ].filter(({ id }) => !COLUMNS.includes(id) && !isHeldColumn(id));
  const ids = [
    ...filters.map(({ property_definition_id: id }) => id),
    ...sorts.map(({ id }) => id),
    ...columns.map(({ id }) => id),
  ];
  const properties = new Map(
    (await read.many('property_definition', [...new Set(ids)])).flatMap((one) => (one ? [[one.id, one]] : [])),
  );
  for (const { id, i } of sorts)
    if (!properties.has(id) && !isHeldSort(id))
      throw invalid(
        ['sorts', i, 'id'],
        `${id} is no column: give ${SORTS.join(', ')} or the id of a metadata field.`,
        'sort',
      );
  for (const { id, path } of columns)
    if (!properties.has(id))
      throw invalid(path, `${id} is no column: give ${COLUMNS.join(', ')} or the id of a metadata field.`, 'column');
  for (const { property_definition_id: id, filter_type: type, i } of filters) {
    const before = held?.property_filters.some((one) => one.property_definition_id === id && one.filter_type === type);
    if (before) continue;
    const property = properties.get(id);
    if (!property)
      throw invalid(
        ['property_filters', i, 'property_definition_id'],
        `There is no metadata field ${id}.`,
        'not_found',
      );
    const field = fieldOfProperty(property);
    const label = field ? fieldTypeSpec(field.field_type as FieldType).label : property.field_type;
    const words = `${property.property_name}, whose type is ${label}`;
    mustAsk(['property_filters', i, 'filter_type'], type, field ? operatorsOf(field.field_type) : OUTSIDE, words);
  }
}
