import type { RowChange } from '../../changes/rowChange';
import type { Field } from '../../kinds/field';
import type { View } from '../../kinds/view';
import type { Reader } from '../reader';
import { changed } from './changes';

type Rule = { key_field_id: string | null; view_field_id: string | null };

function inView(view: View, from: string, to: string): Partial<View> {
  const shown = view.view_fields.find((vf) => vf.data_field_id === to);
  // A view that shows both keeps only the column of the remaining field.
  const moved = new Map<string, string>();
  const view_fields = view.view_fields.flatMap((vf) => {
    if (vf.data_field_id !== from) return [vf];
    if (!shown) return [{ ...vf, data_field_id: to }];
    moved.set(vf.id, shown.id);
    return [];
  });
  const rule = <R extends Rule>(held: R): R => ({
    ...held,
    key_field_id: held.key_field_id === from ? to : held.key_field_id,
    view_field_id: moved.get(held.view_field_id ?? '') ?? held.view_field_id,
  });
  return {
    view_fields,
    filters: view.filters.map(rule),
    sorts: view.sorts.map(rule),
    color_filters: view.color_filters.map(rule),
    ...(view.group_filters ? { group_filters: view.group_filters.map(rule) } : {}),
    ...(view.group_by_field_id === from ? { group_by_field_id: to } : {}),
    ...(view.sub_group_field_ids?.includes(from)
      ? { sub_group_field_ids: swap(view.sub_group_field_ids, from, to) }
      : {}),
    ...(view.kanban_field_id === from ? { kanban_field_id: to } : {}),
  };
}

const swap = (ids: readonly string[], from: string, to: string) => [
  ...new Set(ids.map((id) => (id === from ? to : id))),
];

/** The changes that make views, boards and formulas refer to another field in place of this one. */
export async function replaceFieldInViews(read: Reader, from: string, to: string): Promise<(RowChange | null)[]> {
  const views = (await read.all('view')).filter((view) => !view.is_deleted);
  const boards = (await read.all('kanban')).filter((board) => !board.is_deleted);
  const inAttrs = ({ attrs }: Field): Partial<Field> => ({
    attrs: {
      ...attrs,
      ...(attrs.formula ? { formula: attrs.formula.replaceAll(`{${from}}`, `{${to}}`) } : {}),
      ...(attrs.dependencies ? { dependencies: swap(attrs.dependencies, from, to) } : {}),
      ...(attrs.kanban_field_ids ? { kanban_field_ids: swap(attrs.kanban_field_ids, from, to) } : {}),
    },
  });
  const fields = (await read.all('field')).filter((field) => !field.is_deleted && field.id !== from && field.id !== to);
  return [
    ...views.map((view) => changed('view', view, inView(view, from, to))),
    ...boards.map((board) => {
      const shown_field_ids = swap(board.shown_field_ids, from, to);
      const taken = boards.some((b) => b.entity_slice_id === board.entity_slice_id && b.entity_field_id === to);
      if (board.entity_field_id !== from) return changed('kanban', board, { shown_field_ids });
      return changed('kanban', board, taken ? { is_deleted: true } : { shown_field_ids, entity_field_id: to });
    }),
    ...fields.map((field) => changed('field', field, inAttrs(field))),
  ];
}
