import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import type { View } from '../kinds/view';

/** The attributes of a view that are stored in its document, as plain values and as lists of objects. */
export const VIEW_PLAIN_KEYS = [
  'view_name',
  'sort_order',
  'sort_descending',
  'row_height',
  'group_by_field_id',
  'sub_group_field_ids',
  'record_set_ids',
  'display_mode',
  'kanban_field_id',
] as const;
export const VIEW_LIST_KEYS = [
  'view_fields',
  'filters',
  'sorts',
  'color_filters',
  'record_order',
  'filter_groups',
  'group_filters',
  'column_groups',
] as const;

/** State of a view document as JSON: the keys of the record view resource. */
export type ViewState = { [name: string]: Json };

const KEYS: readonly string[] = [...VIEW_PLAIN_KEYS, ...VIEW_LIST_KEYS];

/** The part of a view row that its document contains; absent attributes count as null, absent lists as empty. */
export function viewStateOf(view: View): ViewState {
  const row = view as unknown as ViewState;
  const lists: readonly string[] = VIEW_LIST_KEYS;
  return Object.fromEntries(KEYS.map((key) => [key, row[key] ?? (lists.includes(key) ? [] : null)]));
}

/**
 * A list with each of its items once: if two people move one item at the same time, both insert it. The last occurrence
 * is kept, as when the list is next written (writeList).
 */
function onceEach(list: Json): Json {
  if (!Array.isArray(list)) return list;
  const idOf = (item: Json) => (item && typeof item === 'object' && !Array.isArray(item) ? item.id : undefined);
  const last = new Map(list.map((item, i) => [idOf(item), i]));
  return last.size === list.length ? list : list.filter((item, i) => !idOf(item) || last.get(idOf(item)) === i);
}

/** The known part of a document's JSON; keys that another version wrote stay in the document. */
export function viewStateOfDocument(json: ViewState): ViewState {
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = json[key];
      if (value === undefined) return [];
      return [[key, (VIEW_LIST_KEYS as readonly string[]).includes(key) ? onceEach(value) : value]];
    }),
  );
}

/** The keys of `now` that differ from `base`, whatever the order of names inside their objects. */
export function changedViewKeys(base: ViewState, now: ViewState): string[] {
  return Object.keys(now).filter((key) => !sameJson(base[key], now[key]));
}
