import type { ColumnGroup } from '@/domain/kinds/view';
import { columnIdOf } from '@/domain/views/curveColumn';
import type { GridHeading } from '@/ui/grid';
import type { ColumnModel } from './columnModel';
import { wishFor } from './patchColumns';
import type { ViewSettings } from './viewSettings';

type Headed = Pick<ViewSettings, 'view_fields' | 'column_groups'>;

/** Columns beside each other that are under one heading, or under none. */
interface Run {
  group: ColumnGroup | undefined;
  columns: ColumnModel[];
}

/** Frozen columns and others are never under one piece of a heading: they scroll apart. */
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

/** Columns without those that are folded away under their heading: of each of these the first stays. */
export function unfoldedColumns(columns: readonly ColumnModel[], groups: readonly ColumnGroup[]): ColumnModel[] {
  return runsOf(columns, groups).flatMap((run) => (run.group?.is_folded ? run.columns.slice(0, 1) : run.columns));
}

/**
 * The headings as the grid draws them.
 * @param columns all that are shown, with those that are folded away
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

/** Puts fields under a heading, or takes them out of the one that they are under. */
function underHeading(settings: Headed, fieldIds: readonly string[], groupId: string | null, newId: () => string) {
  return fieldIds.reduce<Pick<Headed, 'view_fields'>>(
    (held, fieldId) => wishFor(held, fieldId, { group_id: groupId }, newId),
    settings,
  );
}

/** Headings that have a column; those that lost their last one go. */
function withColumns({ view_fields, column_groups }: Headed): Headed {
  const used = new Set(view_fields.map((column) => column.group_id));
  return { view_fields, column_groups: column_groups.filter(({ id }) => used.has(id)) };
}

/** A new heading over fields that are beside each other. */
export function addHeading(settings: Headed, fieldIds: readonly string[], name: string, newId: () => string): Headed {
  const group = { id: newId(), name, is_folded: false };
  const { view_fields } = underHeading(settings, fieldIds, group.id, newId);
  return withColumns({ view_fields, column_groups: [...settings.column_groups, group] });
}

/** Puts a field under the heading of the one beside it. */
export function joinHeading(settings: Headed, fieldId: string, groupId: string, newId: () => string): Headed {
  return withColumns({ ...settings, ...underHeading(settings, [fieldId], groupId, newId) });
}

/** Takes a field out of its heading. */
export function leaveHeading(settings: Headed, fieldId: string, newId: () => string): Headed {
  return withColumns({ ...settings, ...underHeading(settings, [fieldId], null, newId) });
}

/** Takes a heading away; its columns stay. */
export function removeHeading(settings: Headed, groupId: string): Headed {
  return {
    view_fields: settings.view_fields.map((column) =>
      column.group_id === groupId ? { ...column, group_id: null } : column,
    ),
    column_groups: settings.column_groups.filter(({ id }) => id !== groupId),
  };
}

/** Another name for a heading, or folds it and opens it again. */
export function changeHeading(
  settings: Headed,
  groupId: string,
  wish: Partial<Pick<ColumnGroup, 'name' | 'is_folded'>>,
): Pick<Headed, 'column_groups'> {
  return {
    column_groups: settings.column_groups.map((group) => (group.id === groupId ? { ...group, ...wish } : group)),
  };
}

/** The heading that a column is under, and those of the columns beside it that it could join. */
export function headingsAt(settings: Headed, shown: readonly string[], fieldId: string) {
  const byId = new Map(settings.column_groups.map((group) => [group.id, group]));
  const at = shown.indexOf(fieldId);
  const headingOf = (id: string | undefined) => (id === undefined ? undefined : byId.get(groupOf(settings, id) ?? ''));
  const own = headingOf(fieldId);
  const beside = [headingOf(shown[at - 1]), headingOf(shown[at + 1])].filter((group) => group && group !== own);
  return { own, beside: [...new Set(beside)] as ColumnGroup[] };
}
