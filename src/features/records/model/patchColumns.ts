import type { Aggregation } from '@/domain/aggregations/aggregate';
import type { PlotKind } from '@/domain/curves/curveMeasure';
import type { Slice } from '@/domain/kinds/slice';
import type { ViewField } from '@/domain/kinds/view';
import { columnIdOf, referenceOfColumn } from '@/domain/views/curveColumn';
import type { ViewSettings } from './viewSettings';
import { withoutEmptyHeadings } from './withoutEmptyHeadings';

type Columns = Pick<ViewSettings, 'view_fields'>;
/** Includes the headings; one that loses its last column is dropped. */
type Headed = Columns & Partial<Pick<ViewSettings, 'column_groups'>>;
type ColumnPatch = Pick<ViewField, 'width' | 'is_hidden' | 'is_frozen' | 'summary' | 'group_id'>;

/** Smallest and largest column width, in px. */
const MIN_WIDTH = 40;
const MAX_WIDTH = 1200;

function newColumn(fieldId: string, id: string): ViewField {
  return { id, ...referenceOfColumn(fieldId) };
}

/** The columns with a changed setting for one field; a field that has no column yet gets one at the end. */
export function patchColumn(
  settings: Columns,
  fieldId: string,
  patch: Partial<ColumnPatch>,
  newId: () => string,
): Columns {
  const bounded =
    patch.width === undefined
      ? patch
      : { ...patch, width: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, patch.width))) };
  const at = settings.view_fields.findIndex((column) => columnIdOf(column) === fieldId);
  const held = settings.view_fields[at] ?? newColumn(fieldId, newId());
  const next: ViewField = { ...held, ...bounded };
  if (at < 0) return { view_fields: [...settings.view_fields, next] };
  return { view_fields: settings.view_fields.map((column, index) => (index === at ? next : column)) };
}

/** Changes how a plot column draws its curves. */
export function showPlotAs(settings: Columns, columnId: string, plot: PlotKind): Columns {
  return {
    view_fields: settings.view_fields.map((column) =>
      columnIdOf(column) === columnId ? { ...column, aggregation_type: plot } : column,
    ),
  };
}

/** Changes how a column shows several values; null = the default, the newest first. */
export function showValuesAs(settings: Columns, columnId: string, aggregation: Aggregation | null): Columns {
  const shown = { aggregation_type: aggregation?.kind ?? null, sort_behavior: aggregation?.order ?? 'none' };
  return {
    view_fields: settings.view_fields.map((column) =>
      columnIdOf(column) === columnId ? { ...column, ...shown } : column,
    ),
  };
}

/** Shows or hides a field. */
export function showColumn(settings: Columns, fieldId: string, shown: boolean, newId: () => string): Columns {
  const has = settings.view_fields.some((column) => columnIdOf(column) === fieldId);
  if (!has && !shown) return settings;
  return patchColumn(settings, fieldId, { is_hidden: !shown }, newId);
}

/**
 * Moves a field after another one in the order of the columns, or to the front if `afterFieldId` is null. Key fields
 * always come first.
 */
export function moveColumn(settings: Headed, fieldId: string, afterFieldId: string | null): Headed {
  const moved = settings.view_fields.find((column) => columnIdOf(column) === fieldId);
  if (!moved || fieldId === afterFieldId) return settings;
  const rest = settings.view_fields.filter((column) => column !== moved);
  const after = rest.findIndex((column) => columnIdOf(column) === afterFieldId);
  const at = afterFieldId === null ? 0 : after < 0 ? rest.length : after + 1;
  const view_fields = [...rest.slice(0, at), inHeading(moved, rest, at), ...rest.slice(at)];
  return withoutEmptyHeadings({ view_fields }, settings);
}

/**
 * After a column was moved: among the columns of a heading it joins them; away from those of its own heading it leaves
 * it.
 */
function inHeading(moved: ViewField, rest: readonly ViewField[], at: number): ViewField {
  const before = rest.slice(0, at).findLast((column) => !column.is_hidden)?.group_id ?? null;
  const after = rest.slice(at).find((column) => !column.is_hidden)?.group_id ?? null;
  const own = moved.group_id ?? null;
  const next = before === after ? before : own === before || own === after ? own : null;
  return next === own ? moved : { ...moved, group_id: next };
}

/**
 * The order after the column of a field was dropped at an index among the shown columns.
 * @param shown ids of the shown fields in the order in which they are drawn.
 */
export function reorderColumn(
  settings: Headed,
  slice: Slice,
  shown: readonly string[],
  fieldId: string,
  toIndex: number,
): Headed {
  if (slice.key_field_ids.includes(fieldId)) return settings;
  const rest = shown.filter((id) => id !== fieldId);
  const before = rest.slice(0, toIndex).filter((id) => !slice.key_field_ids.includes(id));
  const folded = new Set((settings.column_groups ?? []).flatMap(({ id, is_folded }) => (is_folded ? [id] : [])));
  const after = lastFolded(settings, before.at(-1) ?? null, folded);
  const moved = settings.view_fields.find((column) => columnIdOf(column) === fieldId);
  if (!moved?.group_id || !folded.has(moved.group_id)) return moveColumn(settings, fieldId, after);
  // Columns folded behind a column move with it.
  const run = settings.view_fields.filter((column) => column.group_id === moved.group_id);
  const others = settings.view_fields.filter((column) => !run.includes(column));
  const at = others.findIndex((column) => columnIdOf(column) === after) + 1;
  return { view_fields: [...others.slice(0, at), ...run, ...others.slice(at)] };
}

/** The last of the columns that are folded behind one, or this one itself. */
function lastFolded(settings: Columns, fieldId: string | null, folded: ReadonlySet<string>): string | null {
  const columns = settings.view_fields;
  let at = columns.findIndex((column) => columnIdOf(column) === fieldId);
  const group = columns[at]?.group_id;
  if (!group || !folded.has(group)) return fieldId;
  while (columns[at + 1]?.group_id === group) at++;
  return columnIdOf(columns[at]!);
}

/** Freezes the first `count` of the shown columns and unfreezes the others. */
export function freezeColumns(
  settings: Columns,
  slice: Slice,
  shown: readonly string[],
  count: number,
  newId: () => string,
): Columns {
  let next = settings;
  shown.forEach((fieldId, index) => {
    const frozen = index < count;
    const held = next.view_fields.find((column) => columnIdOf(column) === fieldId);
    const now = held?.is_frozen ?? slice.key_field_ids.includes(fieldId);
    if (now !== frozen) next = patchColumn(next, fieldId, { is_frozen: frozen }, newId);
  });
  return next;
}
