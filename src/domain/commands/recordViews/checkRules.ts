import type { Json } from '@/lib/json';
import { fieldTypeSpec, operatorsOf } from '../../fields/fieldRegistry';
import { FILTER_LABELS, FILTER_TYPES, isFilterType } from '../../fields/filterTypes';
import { isRuleColor, RULE_COLOR_WORDS } from '../../fields/ruleColors';
import { strategyFault } from '../../filters/filterProp';
import type { FieldType } from '../../kinds/fieldType';
import type { ViewField } from '../../kinds/view';
import { invalid } from '../../refusal';
import { isSameItem } from '../../views/liveView';
import type { Reader } from '../reader';

interface Rule {
  id?: string | undefined;
  key_field_id: string | null;
  view_field_id: string | null;
  filter_type: string;
  filter_prop?: Json;
  color?: string;
}

/** The field that a rule applies to, as it is stored; null where its column combines others, or does not exist. */
function fieldIdOf(rule: Rule, columns: readonly Pick<ViewField, 'id' | 'data_field_id' | 'aggregation_type'>[]) {
  if (rule.key_field_id !== null) return rule.key_field_id;
  const column = columns.find(({ id }) => id === rule.view_field_id);
  return column?.data_field_id && column.aggregation_type === null ? column.data_field_id : null;
}

/**
 * Refuses filters and colour rules that cannot mean anything: of a type that does not exist or that their field does
 * not offer, or with an unknown colour or strategy for several values. A rule without a type is unfinished and is
 * accepted.
 * @param held the rules as they are; those that stay as they were are not checked.
 * @throws Refusal invalid naming the rule
 */
export async function checkRules(
  read: Reader,
  name: 'filters' | 'color_filters' | 'group_filters',
  rules: readonly Rule[],
  columns: readonly Pick<ViewField, 'id' | 'data_field_id' | 'aggregation_type'>[],
  held: readonly Rule[] = [],
): Promise<void> {
  const isHeld = (rule: Rule) =>
    held.some((one) => isSameItem(one, rule) && one.filter_type === rule.filter_type && one.color === rule.color);
  const ids = [...new Set(rules.flatMap((rule) => fieldIdOf(rule, columns) ?? []))];
  const fields = new Map(
    (await read.many('field', ids)).flatMap((field) => (field ? [[field.id, field] as const] : [])),
  );
  rules.forEach((rule, i) => {
    const fault = strategyFault(rule.filter_prop);
    if (fault !== null && !held.some((one) => isSameItem(one, rule) && strategyFault(one.filter_prop) === fault))
      throw invalid([name, i, 'filter_prop', 'strategy'], fault, 'enum');
    if (isHeld(rule)) return;
    const { filter_type: type, color } = rule;
    if (color !== undefined && !isRuleColor(color))
      throw invalid([name, i, 'color'], `${color} is not a colour: use ${RULE_COLOR_WORDS}.`, 'color');
    if (type === '') return;
    if (!isFilterType(type))
      throw invalid(
        [name, i, 'filter_type'],
        `${type} is not a filter type: use one of ${FILTER_TYPES.join(', ')}.`,
        'enum',
      );
    const field = fields.get(fieldIdOf(rule, columns) ?? '');
    if (!field || operatorsOf(field.field_type).includes(type)) return;
    const label = fieldTypeSpec(field.field_type as FieldType).label;
    const message = `“${FILTER_LABELS[type]}” (${type}) cannot be used on ${field.field_name}, whose type is ${label}.`;
    throw invalid([name, i, 'filter_type'], message, 'filter_type');
  });
}
