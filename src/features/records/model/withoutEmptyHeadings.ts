import type { ViewSettings } from './viewSettings';

type Columns = Pick<ViewSettings, 'view_fields'> & Partial<Pick<ViewSettings, 'column_groups'>>;

/** Columns after one of them was moved, and the remaining headings, in case one has lost its last column. */
export function withoutEmptyHeadings(columns: Pick<ViewSettings, 'view_fields'>, before: Columns): Columns {
  const used = new Set(columns.view_fields.map((column) => column.group_id));
  const groups = before.column_groups ?? [];
  if (groups.every(({ id }) => used.has(id))) return columns;
  return { ...columns, column_groups: groups.filter(({ id }) => used.has(id)) };
}
