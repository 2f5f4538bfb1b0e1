import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import type { RowOf } from '../kinds/registry';
import type { PlainKind } from '../kinds/rowKind';
import type { GroupFilter, View, ViewField } from '../kinds/view';

/** The lists of a view that name fields. */
export type ViewLists = {
  readonly [name in 'view_fields' | 'filters' | 'sorts' | 'color_filters']: readonly View[name][number][];
} & { readonly group_filters?: readonly GroupFilter[] | undefined };

export const FIELD_LISTS = ['view_fields', 'filters', 'sorts', 'color_filters', 'group_filters'] as const;

/** Which fields (also calculated ones), lookup fields and plot fields a view shows. */
export interface LiveColumns {
  field(id: string): boolean;
  lookup(id: string): boolean;
  /** Absent = all. */
  plot?(id: string): boolean;
}

/**
 * Which rows can be shown: neither archived nor deleted.
 * @param rowOf may also return deleted rows, or nothing for them.
 */
export function liveColumns(rowOf: <K extends PlainKind>(kind: K, id: string) => RowOf<K> | undefined): LiveColumns {
  const isLive = (row: { is_archived: boolean; is_deleted?: boolean } | undefined) =>
    row !== undefined && !row.is_archived && row.is_deleted !== true;
  return {
    field: (id) => isLive(rowOf('field', id) ?? rowOf('calculated_field', id)),
    // A column that looks up through a deleted reference has nothing to show until that is restored.
    lookup: (id) => {
      const row = rowOf('lookup_field', id);
      return isLive(row) && isLive(rowOf('field', row?.slice_relationship_id ?? ''));
    },
  };
}

type Rule = Pick<ViewLists['sorts'][number], 'key_field_id' | 'view_field_id'>;

function showsColumn(column: ViewField, live: LiveColumns): boolean {
  const { data_field_id: field, lookup_field_id: lookup, plot_field_id: plot } = column;
  if (field !== null) return live.field(field);
  if (lookup !== null) return live.lookup(lookup);
  return plot === null || (live.plot?.(plot) ?? true);
}

/**
 * A view as it applies: without the columns of fields that are archived or deleted, and without the sorts, filters and
 * colour rules that depend on them (data.md section 4). The view itself keeps them, so that they come back with their
 * field and a change of a field never blocks a change of a view.
 */
export function liveView<V extends ViewLists>(view: V, live: LiveColumns): V {
  const view_fields = view.view_fields.filter((column) => showsColumn(column, live));
  const shown = new Set(view_fields.map((column) => column.id));
  const applies = ({ key_field_id: key, view_field_id: column }: Rule) =>
    (key === null || live.field(key)) && (column === null || shown.has(column)) && (key ?? column) !== null;
  return {
    ...view,
    view_fields,
    filters: view.filters.filter(applies),
    sorts: view.sorts.filter(applies),
    color_filters: view.color_filters.filter(applies),
    ...(view.group_filters ? { group_filters: view.group_filters.filter(applies) } : {}),
  };
}

interface Item {
  id?: string | undefined;
}

/** Whether two items of a list are the same one, by their ids if they have any. */
export function isSameItem(a: Item, b: Item): boolean {
  return a.id !== undefined && b.id !== undefined ? a.id === b.id : sameJson(a as Json, b as Json);
}

/**
 * A list as somebody wrote it, with the items of the previous list that they could not see, each after the same
 * neighbour as before.
 */
function keepUnseen<T extends Item>(written: readonly T[], held: readonly T[], seen: readonly T[]): T[] {
  const kept = [...written];
  held.forEach((item, at) => {
    if (seen.includes(item) || kept.some((one) => isSameItem(one, item))) return;
    const before = held.slice(0, at).findLast((one) => kept.some((other) => isSameItem(other, one)));
    kept.splice(before ? kept.findIndex((one) => isSameItem(one, before)) + 1 : 0, 0, item);
  });
  return kept;
}

/**
 * A change of a view by somebody who saw it without hidden parts: the columns and rules of archived or deleted fields
 * stay in its lists.
 * @param held the complete view.
 */
export function keepInactiveColumns<P extends Partial<ViewLists>>(patch: P, held: ViewLists, live: LiveColumns): P {
  const seen = liveView(held, live);
  const lists = FIELD_LISTS.flatMap((name) => {
    const written = patch[name];
    return written ? [[name, keepUnseen<Item>(written, held[name] ?? [], seen[name] ?? [])]] : [];
  });
  return { ...patch, ...Object.fromEntries(lists) };
}
