import type { RowChange } from '../../changes/rowChange';
import type { Reader } from '../reader';
import { changed } from './changes';

/** The changes that take a field out of all views: its columns, and filters, sorts and colour rules that rest on them. */
export async function dropFieldFromViews(read: Reader, fieldId: string): Promise<RowChange[]> {
  const changes: RowChange[] = [];
  for (const view of await read.all('view')) {
    if (view.is_deleted) continue;
    const dropped = new Set(view.view_fields.filter((vf) => vf.data_field_id === fieldId).map((vf) => vf.id));
    const stays = (rule: { key_field_id: string | null; view_field_id: string | null }) =>
      rule.key_field_id !== fieldId && !(rule.view_field_id !== null && dropped.has(rule.view_field_id));
    const change = changed('view', view, {
      view_fields: view.view_fields.filter((vf) => !dropped.has(vf.id)),
      filters: view.filters.filter(stays),
      sorts: view.sorts.filter(stays),
      color_filters: view.color_filters.filter(stays),
    });
    if (change) changes.push(change);
  }
  return changes;
}
