import type { z } from 'zod';
import type { Slice } from '@/domain/kinds/slice';
import type {
  ColumnGroup,
  colorFilterSchema,
  FilterGroup,
  GroupFilter,
  View,
  ViewField,
  ViewFilter,
  ViewSort,
} from '@/domain/kinds/view';
import type { RecordOrder } from '@/domain/sorts/sort';

export type ColorFilter = z.infer<typeof colorFilterSchema>;
export type RowHeight = 'short' | 'medium' | 'tall' | 'fit';

/** The settings that determine how a table is shown; the part of a view that its screen can change. */
export interface ViewSettings {
  view_name: string;
  view_fields: readonly ViewField[];
  /** Headings above adjacent columns. */
  column_groups: readonly ColumnGroup[];
  filters: readonly ViewFilter[];
  filter_groups: readonly FilterGroup[];
  group_filters: readonly GroupFilter[];
  sorts: readonly ViewSort[];
  color_filters: readonly ColorFilter[];
  row_height: RowHeight;
  group_by_field_id: string | null;
  /** Groups within those groups. */
  sub_group_field_ids: readonly string[] | null;
  sort_order: RecordOrder | null;
  sort_descending: boolean;
  /** Records in manual order, for the order `manual`. */
  record_order: readonly { id: string }[];
  /** Only records of these sets; none = the whole table. */
  record_set_ids: readonly string[];
  display_mode: 'list' | 'kanban' | null;
  kanban_field_id: string | null;
}

export type SettingsPatch = Partial<ViewSettings>;

/** Height of a row in px. */
/** For fitted rows, the estimate for a row that has not been measured. */
export const ROW_PIXELS: Record<RowHeight, number> = { short: 32, medium: 64, tall: 96, fit: 32 };

/** The settings stored in a saved view. */
export function settingsOfView(view: View): ViewSettings {
  return {
    view_name: view.view_name,
    view_fields: view.view_fields,
    column_groups: view.column_groups ?? [],
    filters: view.filters,
    sorts: view.sorts,
    color_filters: view.color_filters,
    row_height: view.row_height ?? 'short',
    group_by_field_id: view.group_by_field_id ?? null,
    sub_group_field_ids: view.sub_group_field_ids ?? null,
    sort_order: view.sort_order,
    sort_descending: view.sort_descending,
    record_order: view.record_order ?? [],
    filter_groups: view.filter_groups ?? [],
    group_filters: view.group_filters ?? [],
    record_set_ids: view.record_set_ids ?? [],
    display_mode: view.display_mode ?? null,
    kanban_field_id: view.kanban_field_id ?? null,
  };
}

/**
 * A column for a field of the table with default settings. Its id is that of the field, because no view stores this
 * column.
 */
function plainColumn(fieldId: string): ViewField {
  return {
    id: fieldId,
    data_field_id: fieldId,
    lookup_field_id: null,
    plot_field_id: null,
    aggregation_type: null,
    sort_behavior: 'none',
  };
}

/**
 * The settings of a table that is opened without a view: all its fields, with this person's changes on this device.
 * Fields added since are at the end; columns of deleted fields stay (see liveView).
 * @param hasStructures whether a field is drawn as structures, which need tall rows.
 */
export function settingsOfTable(slice: Slice, kept: SettingsPatch, hasStructures: boolean): ViewSettings {
  const columns = kept.view_fields ?? [];
  const held = new Set(columns.map((column) => column.data_field_id));
  return {
    column_groups: [],
    filters: [],
    sorts: [],
    color_filters: [],
    row_height: hasStructures ? 'tall' : 'short',
    group_by_field_id: null,
    sub_group_field_ids: null,
    sort_order: null,
    sort_descending: false,
    record_order: [],
    filter_groups: [],
    group_filters: [],
    record_set_ids: [],
    display_mode: null,
    kanban_field_id: null,
    ...kept,
    view_name: slice.slice_name,
    view_fields: [...columns, ...slice.field_ids.filter((id) => !held.has(id)).map(plainColumn)],
  };
}
