import { filteredColumnId } from '@/domain/aggregations/aggregatedColumn';
import { SUMMARIES, type SummaryKind } from '@/domain/aggregations/summarize';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import type { ViewField, ViewFilter } from '@/domain/kinds/view';
import { columnIdOf } from '@/domain/views/curveColumn';
import { faceOf } from '@/parts/values/faceOf';
import type { ViewSettings } from './viewSettings';

/** One shown column: a field, and its settings in the view. */
export interface ColumnModel {
  field: Field;
  /** Absent for a key field without settings in the view. */
  viewField: ViewField | undefined;
  isKey: boolean;
  width: number;
  frozen: boolean;
  summary: SummaryKind | null;
}

const KEY_WIDTH = 160;
/** The head of a computed number contains the name of its source, a unit and a mark. */
const METRIC_WIDTH = 176;

/** A head contains icon, name, unit and sort arrow; a longer name is cut off. */
const HEAD_AROUND = 60;
const CHARACTER_WIDTH = 7;
const HEAD_MOST = 176;

function headWidth(field: Field): number {
  const characters = field.field_name.length + (field.attrs.display_options?.unit?.length ?? 0);
  return Math.min(HEAD_MOST, HEAD_AROUND + CHARACTER_WIDTH * characters);
}

function usualWidth(field: Field, isKey: boolean): number {
  if (isKey && field.field_type === 'text') return KEY_WIDTH;
  const worked = field.attrs.drc_config_id !== undefined || field.attrs.aggregation !== undefined;
  if (worked && field.field_type.endsWith('number')) return METRIC_WIDTH;
  return Math.max(faceOf(field).width, headWidth(field));
}

function summaryOf(viewField: ViewField | undefined): SummaryKind | null {
  return SUMMARIES.find((kind) => kind === viewField?.summary) ?? null;
}

/** Whether a field can be shown at all. */
export function isLive(field: Field | undefined): field is Field {
  return field !== undefined && !field.is_deleted && !field.is_archived;
}

/**
 * The columns in the order in which they are drawn: key fields first, then those of the view that are not hidden;
 * frozen ones before the others.
 */
export function shownColumns(
  slice: Slice,
  fields: ReadonlyMap<string, Field>,
  settings: Pick<ViewSettings, 'view_fields'>,
): ColumnModel[] {
  const byField = new Map(settings.view_fields.map((viewField) => [columnIdOf(viewField), viewField]));
  const columns: ColumnModel[] = [];
  const add = (fieldId: string, viewField: ViewField | undefined, isKey: boolean) => {
    const field = fields.get(fieldId);
    if (!isLive(field)) return;
    const usual = usualWidth(field, isKey);
    columns.push({
      field,
      viewField,
      isKey,
      width: viewField?.width ?? usual,
      frozen: viewField?.is_frozen ?? isKey,
      summary: summaryOf(viewField),
    });
  };
  for (const id of slice.key_field_ids) add(id, byField.get(id), true);
  const keys = new Set(slice.key_field_ids);
  const seen = new Set<string>();
  for (const viewField of settings.view_fields) {
    const id = columnIdOf(viewField);
    if (id === null || keys.has(id) || viewField.is_hidden || seen.has(id)) continue;
    seen.add(id);
    add(id, viewField, false);
  }
  return [...columns.filter((column) => column.frozen), ...columns.filter((column) => !column.frozen)];
}

/** A rule (filter, sort, colour) identifies its column by key field or by column of the view. */
export interface RuleTarget {
  key_field_id: string | null;
  view_field_id: string | null;
}

/** The field of a rule; null if its column was deleted. */
export function fieldIdOfRule(rule: RuleTarget, settings: Pick<ViewSettings, 'view_fields'>): string | null {
  if (rule.key_field_id !== null) return rule.key_field_id;
  const viewField = settings.view_fields.find((column) => column.id === rule.view_field_id);
  return viewField ? columnIdOf(viewField) : null;
}

/** The field of a filter or colour rule; null if its column was deleted. */
export function fieldIdOfFilter(
  filter: RuleTarget & Pick<ViewFilter, 'filter_type'>,
  settings: Pick<ViewSettings, 'view_fields'>,
): string | null {
  const columnId = fieldIdOfRule(filter, settings);
  return columnId === null ? null : filteredColumnId(columnId, filter.filter_type);
}

/** How a rule identifies a field in this view: by the view's column if it has one. */
export function targetOf(fieldId: string, slice: Slice, settings: Pick<ViewSettings, 'view_fields'>): RuleTarget {
  const viewField = settings.view_fields.find((column) => columnIdOf(column) === fieldId);
  if (!viewField || slice.key_field_ids.includes(fieldId)) return { key_field_id: fieldId, view_field_id: null };
  return { key_field_id: null, view_field_id: viewField.id };
}
