import type { Slice } from '@/domain/kinds/slice';
import type { ColumnGroup } from '@/domain/kinds/view';
import { columnIdOf } from '@/domain/views/curveColumn';
import type { GridHeading } from '@/ui/grid';
import type { ColumnModel } from './columnModel';
import { patchColumn } from './patchColumns';
import type { ViewSettings } from './viewSettings';

type Headed = Pick<ViewSettings, 'view_fields' | 'column_groups'>;

/** Adjacent columns that are under one heading, or under none. */
interface Run {
  group: ColumnGroup | undefined;
  columns: ColumnModel[];
}

/** Frozen columns and others never share a piece of a heading: they scroll separately. */
function runsOf(columns: readonly ColumnModel[], groups: readonly ColumnGroup[]): Run[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const runs: Run[] = [];
  for (const column of columns) {
    const group = byId.get(column.viewField?.group_id ?? '');
    const last = runs.at(-1);
    const isBeside = last?.group === group && last?.columns[0]?.frozen === column.frozen;
    if (last && isBeside) last.columns.push(column);
    else runs.push({ group, columns: [column] });
  }
  return runs;
}

/** Columns without those that are folded under their heading: the first of each stays. */
export function unfoldedColumns(columns: readonly ColumnModel[], groups: readonly ColumnGroup[]): ColumnModel[] {
  return runsOf(columns, groups).flatMap((run) => (run.group?.is_folded ? run.columns.slice(0, 1) : run.columns));
}

/**
 * The headings as the grid draws them.
 * @param columns all that are shown, including folded ones
 */
export function gridHeadings(columns: readonly ColumnModel[], groups: readonly ColumnGroup[]): GridHeading[] {
  let at = 0;
  return runsOf(columns, groups).flatMap(({ group, columns: under }) => {
    const shown = group?.is_folded ? 1 : under.length;
    const from = at;
    at += shown;
    if (!group) return [];
    const heading = { key: group.id, title: group.name, from, to: at - 1, count: under.length };
    return [{ ...heading, isFolded: group.is_folded }];
  });
}

const groupOf = (settings: Headed, fieldId: string) =>
  settings.view_fields.find((column) => columnIdOf(column) === fieldId)?.group_id ?? null;

/** Puts fields under a heading, or removes them from the one that they are under. */
function underHeading(settings: Headed, fieldIds: readonly string[], groupId: string | null, newId: () => string) {
  return fieldIds.reduce<Pick<Headed, 'view_fields'>>(
    (held, fieldId) => patchColumn(held, fieldId, { group_id: groupId }, newId),
    settings,
  );
}

/** Headings that have a column; those that have lost their last one are dropped. */
function withColumns({ view_fields, column_groups }: Headed): Headed {
  const used = new Set(view_fields.map((column) => column.group_id));
  return { view_fields, column_groups: column_groups.filter(({ id }) => used.has(id)) };
}

/** Adds a heading over adjacent fields. */
export function addHeading(settings: Headed, fieldIds: readonly string[], name: string, newId: () => string): Headed {
  const group = { id: newId(), name, is_folded: false };
  const { view_fields } = underHeading(settings, fieldIds, group.id, newId);
  return withColumns({ view_fields, column_groups: [...settings.column_groups, group] });
}

/** Puts a field under the heading of the adjacent one. */
export function joinHeading(settings: Headed, fieldId: string, groupId: string, newId: () => string): Headed {
  return withColumns({ ...settings, ...underHeading(settings, [fieldId], groupId, newId) });
}

/** Removes a field from its heading. */
export function leaveHeading(settings: Headed, fieldId: string, newId: () => string): Headed {
  return withColumns({ ...settings, ...underHeading(settings, [fieldId], null, newId) });
}

/** Removes a heading; its columns stay. */
export function removeHeading(settings: Headed, groupId: string): Headed {
  return {
    view_fields: settings.view_fields.map((column) =>
      column.group_id === groupId ? { ...column, group_id: null } : column,
    ),
    column_groups: settings.column_groups.filter(({ id }) => id !== groupId),
  };
}

/**
 * Moves all columns of a heading together.
 * @param shown ids of the shown fields in the order in which they are drawn
 * @param gap destination, as a gap between these: 0 is before the first. Among the columns of another heading they are
 *   put after those.
 */
export function moveHeading(
  settings: Headed,
  slice: Pick<Slice, 'key_field_ids'>,
  shown: readonly string[],
  groupId: string,
  gap: number,
): Pick<Headed, 'view_fields'> {
  const run = settings.view_fields.filter((column) => column.group_id === groupId);
  const others = settings.view_fields.filter((column) => column.group_id !== groupId);
  const own = new Set(run.map(columnIdOf));
  const passed = shown.slice(0, gap).filter((id) => !own.has(id) && !slice.key_field_ids.includes(id));
  let at = others.findIndex((column) => columnIdOf(column) === passed.at(-1)) + 1;
  while (at > 0 && others[at]?.group_id && others[at]?.group_id === others[at - 1]?.group_id) at++;
  return { view_fields: [...others.slice(0, at), ...run, ...others.slice(at)] };
}

/**
 * The destination of a heading that moves past the adjacent column, or past the heading above that column; null at the
 * end.
 */
export function gapBeside(settings: Headed, shown: readonly string[], groupId: string, by: -1 | 1): number | null {
  const places = shown.flatMap((id, at) => (groupOf(settings, id) === groupId ? at : []));
  const first = places[0] ?? 0;
  let at = by < 0 ? first - 1 : (places.at(-1) ?? shown.length) + 1;
  const beside = shown[at];
  if (beside === undefined) return null;
  const group = groupOf(settings, beside);
  while (group !== null && shown[at + by] !== undefined && groupOf(settings, shown[at + by]!) === group) at += by;
  return by < 0 ? at : at + 1;
}

/** Renames a heading, or folds or unfolds it. */
export function changeHeading(
  settings: Headed,
  groupId: string,
  patch: Partial<Pick<ColumnGroup, 'name' | 'is_folded'>>,
): Pick<Headed, 'column_groups'> {
  return {
    column_groups: settings.column_groups.map((group) => (group.id === groupId ? { ...group, ...patch } : group)),
  };
}

/** The heading of a column, and those of the adjacent columns that it could join. */
export function headingsAt(settings: Headed, shown: readonly string[], fieldId: string) {
  const byId = new Map(settings.column_groups.map((group) => [group.id, group]));
  const at = shown.indexOf(fieldId);
  const headingOf = (id: string | undefined) => (id === undefined ? undefined : byId.get(groupOf(settings, id) ?? ''));
  const own = headingOf(fieldId);
  const beside = [headingOf(shown[at - 1]), headingOf(shown[at + 1])].filter((group) => group && group !== own);
  return { own, beside: [...new Set(beside)] as ColumnGroup[] };
}
