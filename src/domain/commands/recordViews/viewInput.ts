import { z } from 'zod';
import { SUMMARIES, type SummaryKind } from '../../aggregations/summarize';
import { isValueAggregation, isValuePlot, VALUE_AGGREGATIONS, VALUE_PLOTS } from '../../aggregations/valueAggregation';
import type { AttributeChange } from '../../changes/rowChange';
import { PLOT_KINDS } from '../../curves/curveMeasure';
import { DRC_METRICS } from '../../curves/drcMetric';
import { FILTER_TYPES } from '../../fields/filterTypes';
import { RULE_COLOR_WORDS } from '../../fields/ruleColors';
import { checkNames } from '../../filters/columnNames';
import { describedAs } from '../../input/describedAs';
import type { Slice } from '../../kinds/slice';
import {
  colorFilterSchema,
  columnGroupSchema,
  filterGroupSchema,
  groupFilterSchema,
  type View,
  type ViewField,
  type ViewFilter,
  viewFieldSchema,
  viewFilterSchema,
  viewSortSchema,
} from '../../kinds/view';
import { invalid, Refusal } from '../../refusal';
import { HAND_PLACES } from '../../sorts/moveByHand';
import { isStructureMeasure, STRUCTURE_MEASURES } from '../../structures';
import { columnIdOf, isCurveAggregation, isPlotAggregation } from '../../views/curveColumn';
import { isSameItem, type LiveColumns, liveView, type ViewLists } from '../../views/liveView';
import type { CommandContext } from '../command';
import { lookupInput, planLookup } from '../lookupFields/planLookup';
import type { Reader } from '../reader';

const nullableId = z.uuid().nullable().default(null);
const RULE_COLOR = describedAs(z.string(), `Colour of the rows: ${RULE_COLOR_WORDS}.`);
/** All ways of showing a column but as it is. */
const SHOWN_AS = [
  ...new Set<string>([...VALUE_AGGREGATIONS, ...VALUE_PLOTS, ...PLOT_KINDS, ...DRC_METRICS, ...STRUCTURE_MEASURES]),
];

/** A view field as callers give it; id and absent references are filled in. */
const viewFieldInput = viewFieldSchema.extend({
  id: z.uuid().optional(),
  data_field_id: nullableId,
  lookup_field_id: nullableId,
  /** In place of its id: the lookup field that is meant; it is created if the table has none like it. */
  lookup: lookupInput.optional(),
  plot_field_id: nullableId,
  aggregation_type: describedAs(
    z.string().max(60).nullable().default(null),
    `How the column is shown: ${SHOWN_AS.join(', ')}; null = as it is. Which of them apply depends on the field.`,
  ),
  summary: describedAs(z.string().optional(), `The figure below the column: ${SUMMARIES.join(', ')}.`),
  sort_behavior: z.enum(['none', 'ascending', 'descending']).default('none'),
  group_id: z.uuid().nullable().optional(),
});
const reference = { key_field_id: nullableId, view_field_id: nullableId, field_id: z.uuid().nullish() };
const rule = {
  ...reference,
  filter_type: describedAs(
    z.string(),
    `One of ${FILTER_TYPES.join(', ')}. Which of them a field offers depends on its type.`,
  ),
  filter_prop: z.json().default(null),
};

type Named = { key_field_id: string | null; field_id?: string | null | undefined };

/** A rule as it is stored: searches and exports call its field `field_id`, a view calls it `key_field_id`. */
function keptRule<R extends Named>({ field_id, ...rule }: R, cx: z.core.$RefinementCtx) {
  checkNames({ ...rule, field_id }, cx);
  return { ...rule, key_field_id: rule.key_field_id ?? field_id ?? null };
}

/** Attributes of a view that a caller may give. */
export const viewInput = z.object({
  view_name: z.string().max(500),
  program_ids: z.array(z.uuid()).optional(),
  record_set_ids: z.array(z.uuid()).optional(),
  view_fields: z.array(viewFieldInput).max(500).optional(),
  column_groups: z
    .array(
      columnGroupSchema.extend({
        id: z.uuid(),
        name: z.string().trim().min(1).max(200),
        is_folded: z.boolean().default(false),
      }),
    )
    .max(100)
    .optional(),
  filters: z.array(viewFilterSchema.extend(rule).transform(keptRule)).max(200).optional(),
  filter_groups: z
    .array(
      filterGroupSchema.extend({ id: z.uuid(), parent_id: nullableId, match: z.enum(['all', 'any']).default('any') }),
    )
    .max(50)
    .optional(),
  group_filters: z
    .array(groupFilterSchema.extend({ ...rule, group_id: z.uuid() }).transform(keptRule))
    .max(200)
    .optional(),
  sorts: z
    .array(viewSortSchema.extend({ ...reference, descending: z.boolean().default(false) }).transform(keptRule))
    .max(50)
    .optional(),
  color_filters: z
    .array(colorFilterSchema.extend({ ...rule, color: RULE_COLOR }).transform(keptRule))
    .max(100)
    .optional(),
  operation_ids: z.array(z.uuid()).optional(),
  operation_definition_ids: z.array(z.uuid()).optional(),
  readonly_operation_ids: z.array(z.uuid()).optional(),
  readonly_operation_definition_ids: z.array(z.uuid()).optional(),
  sort_order: z.enum(['alphabetical', 'created_date', 'manual']).nullable().optional(),
  sort_descending: z.boolean().optional(),
  record_order: z
    .array(z.object({ id: z.uuid() }))
    .max(HAND_PLACES)
    .optional(),
  row_height: z.enum(['short', 'medium', 'tall', 'fit']).optional(),
  group_by_field_id: z.uuid().nullable().optional(),
  /** Groups inside those groups, at most three levels in all. */
  sub_group_field_ids: z.array(z.uuid()).max(2).nullable().optional(),
  display_mode: z.enum(['list', 'kanban']).nullable().optional(),
  kanban_field_id: z.uuid().nullable().optional(),
  is_archived: z.boolean().optional(),
});
export type ViewInput = z.infer<typeof viewInput>;

/** Whether a column can be shown in the way named; null = as it is. */
function isAggregation(name: string | null): boolean {
  return isPlotAggregation(name) || isStructureMeasure(name) || isValueAggregation(name);
}

const NO_FIELD = 'Unable to get generic field.';

/**
 * The ids of the lookup fields that view fields describe by what they show. A lookup field that the table does not have
 * is created.
 * @throws Refusal as planLookup
 */
async function resolveLookups(
  read: Reader,
  slice: Slice | null,
  given: NonNullable<ViewInput['view_fields']>,
  context: CommandContext,
): Promise<{ named: NonNullable<ViewInput['view_fields']>; changes: AttributeChange[] }> {
  const changes: AttributeChange[] = [];
  if (!given.some((vf) => vf.lookup)) return { named: given, changes };
  if (!slice) throw new Refusal('invalid', NO_FIELD, [], { missing: 'field' });
  const held = (await read.all('lookup_field')).filter(
    (lookup) => lookup.entity_slice_id === slice.id && !lookup.is_deleted && !lookup.is_archived,
  );
  const named: NonNullable<ViewInput['view_fields']> = [];
  for (const { lookup, ...vf } of given) {
    if (!lookup) {
      named.push(vf);
      continue;
    }
    let row = held.find(
      (one) => one.slice_relationship_id === lookup.slice_relationship_id && one.field_id === lookup.field_id,
    );
    if (!row) {
      const made = await planLookup(read, slice, lookup, context);
      row = made.row;
      held.push(row);
      changes.push(made.change);
    }
    named.push({ ...vf, lookup_field_id: row.id });
  }
  return { named, changes };
}

/**
 * View fields with ids, and the changes that create the lookup fields they describe. Each names exactly one of data,
 * lookup and plot field; all of them exist (calculated fields among the data fields), and a plot field shows something
 * that curves have.
 * @param slice the table that lookup fields must be of; null = any, and none is created.
 * @throws Refusal invalid (`Unable to get generic field.`)
 */
export async function completeViewFields(
  read: Reader,
  slice: Slice | null,
  input: NonNullable<ViewInput['view_fields']>,
  context: CommandContext,
  held: NonNullable<ViewInput['view_fields']> = [],
): Promise<{ viewFields: ViewField[]; changes: AttributeChange[] }> {
  const { named: given, changes } = await resolveLookups(read, slice, input, context);
  const fresh = new Set(changes.map((change) => change.id));
  const lookupIds = [...new Set(given.flatMap((vf) => vf.lookup_field_id ?? []))].filter((id) => !fresh.has(id));
  const lookups = new Set([
    ...fresh,
    ...(await read.many('lookup_field', lookupIds)).flatMap((row) =>
      row && !row.is_deleted && (!slice || row.entity_slice_id === slice.id) ? row.id : [],
    ),
  ]);
  const dataIds = [...new Set(given.flatMap((vf) => vf.data_field_id ?? []))];
  const data = await heldFields(read, dataIds);
  const plotIds = [...new Set(given.flatMap((vf) => vf.plot_field_id ?? []))];
  const plots = new Set((await read.many('plot_field', plotIds)).flatMap((plot) => plot?.id ?? []));
  const viewFields = given.map((vf, i) => {
    const named = [vf.data_field_id, vf.lookup_field_id, vf.plot_field_id].filter((id) => id !== null);
    if (named.length !== 1) throw new Refusal('invalid', NO_FIELD, [], { missing: 'field' });
    const isHeld = held.some((one) => one.id === vf.id && columnIdOf(one) === columnIdOf(vf));
    const isKnown = data.has(vf.data_field_id ?? '') || lookups.has(vf.lookup_field_id ?? '');
    if (vf.plot_field_id === null && !isHeld && !isKnown)
      throw new Refusal('invalid', NO_FIELD, [], { missing: 'field' });
    if (vf.plot_field_id !== null) {
      if (!isHeld && !plots.has(vf.plot_field_id)) throw new Refusal('invalid', NO_FIELD, [], { missing: 'field' });
      if (!isPlotAggregation(vf.aggregation_type))
        throw invalid(['view_fields', i, 'aggregation_type'], 'A plot field cannot be shown with this aggregation.');
    } else if (
      vf.aggregation_type !== null &&
      isCurveAggregation(vf.aggregation_type) &&
      !isValuePlot(vf.aggregation_type) &&
      !isHeld
    ) {
      const message = `${vf.aggregation_type} is read from a curve: give the plot field of dose-response curves as plot_field_id.`;
      throw invalid(['view_fields', i, 'aggregation_type'], message);
    }
    if (!isAggregation(vf.aggregation_type))
      throw invalid(['view_fields', i, 'aggregation_type'], `${vf.aggregation_type} is not an aggregation.`);
    const isNewSummary =
      vf.summary !== undefined && !held.some((one) => one.id === vf.id && one.summary === vf.summary);
    if (isNewSummary && !SUMMARIES.includes(vf.summary as SummaryKind))
      throw invalid(
        ['view_fields', i, 'summary'],
        `${vf.summary} is not a summary: use one of ${SUMMARIES.join(', ')}.`,
      );
    return { ...vf, id: vf.id ?? context.newId() };
  });
  return { viewFields, changes };
}

/** Those of the ids that are fields or calculated fields, without deleted ones. */
async function heldFields(read: Reader, ids: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>();
  for (const field of await read.many('field', ids)) if (field && !field.is_deleted) held.add(field.id);
  const others = ids.filter((id) => !held.has(id));
  for (const row of await read.many('calculated_field', others)) if (row) held.add(row.id);
  return held;
}

type Rule = Pick<ViewFilter, 'id' | 'key_field_id' | 'view_field_id'>;

/**
 * Drops sorts, filters and colour rules that refer to archived or deleted fields, or to view fields that no longer
 * exist (data.md section 4). Those that the view had before their field was deleted are kept and come back with it.
 */
export function dropInactiveRules(
  view: ViewLists,
  live: LiveColumns,
  held?: ViewLists,
): Pick<View, 'filters' | 'sorts' | 'color_filters' | 'group_filters'> {
  const applied = liveView(view, live);
  const columns = new Set(view.view_fields.map((vf) => vf.id));
  const kept = <R extends Rule>(rules: readonly R[], applying: readonly R[], former: readonly R[] = []): R[] =>
    rules.filter((rule) => {
      if (applying.includes(rule)) return true;
      const isThere = rule.view_field_id === null || columns.has(rule.view_field_id);
      return isThere && former.some((one) => isSameItem(one, rule));
    });
  return {
    filters: kept(view.filters, applied.filters, held?.filters),
    sorts: kept(view.sorts, applied.sorts, held?.sorts),
    color_filters: kept(view.color_filters, applied.color_filters, held?.color_filters),
    ...(view.group_filters
      ? { group_filters: kept(view.group_filters, applied.group_filters ?? [], held?.group_filters) }
      : {}),
  };
}
