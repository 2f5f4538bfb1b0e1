import type { Json } from '@/lib/json';
import { uuidV7 } from '@/lib/uuid';
import { commit } from '@/store/commit';
import type { LocalStore } from '@/store/localStore';
import { whyNotWritten } from '@/store/whyNotWritten';
import type { ViewSettings } from '../model/viewSettings';

type Done = { viewId: string; opId: string; done: string } | { reason: string };

async function run(store: LocalStore, call: string, viewId: string, input: Json, done: string): Promise<Done> {
  try {
    const { opId } = await commit(store, call, input);
    return { viewId, opId, done };
  } catch (error) {
    return { reason: whyNotWritten(error) };
  }
}

/**
 * Makes a view of a table.
 * @param like settings to take over; columns get ids of their own and rules are moved to them.
 */
export function createView(store: LocalStore, sliceId: string, name: string, like: ViewSettings | null): Promise<Done> {
  const id = uuidV7(store.now(), store.randomBytes(10));
  const input = { id, entity_slice_id: sliceId, view_name: name, ...(like ? copyOf(like) : {}) };
  return run(store, 'POST /record_views', id, input as unknown as Json, 'New view created');
}

export function renameView(store: LocalStore, viewId: string, name: string): Promise<Done> {
  return run(store, 'PUT /record_views/{id}', viewId, { id: viewId, view_name: name }, 'View updated');
}

/** Gives a table another name. */
export async function renameTable(
  store: LocalStore,
  sliceId: string,
  name: string,
): Promise<{ opId: string; done: string } | { reason: string }> {
  return run(store, 'PUT /entity_slices/{id}', sliceId, { id: sliceId, slice_name: name }, 'Table updated');
}

/** Takes a table out of the navigation, or brings it back; its records and views stay as they are. */
export function archiveTable(store: LocalStore, sliceId: string, archived: boolean): Promise<Done> {
  const input = { id: sliceId, is_archived: archived };
  return run(store, 'PUT /entity_slices/{id}', sliceId, input, 'Table updated');
}

export function deleteView(store: LocalStore, viewId: string): Promise<Done> {
  return run(store, 'DELETE /record_views/{id}', viewId, { id: viewId }, 'View deleted.');
}

/** The settings with fresh ids, so that two views never share a column. */
export function copyOf(settings: ViewSettings, newId: () => string = () => crypto.randomUUID()): Partial<ViewSettings> {
  const ids = new Map(settings.view_fields.map((column) => [column.id, newId()]));
  const moved = <T extends { id?: string | undefined; view_field_id: string | null }>(rule: T): T => ({
    ...rule,
    id: newId(),
    view_field_id: rule.view_field_id === null ? null : (ids.get(rule.view_field_id) ?? null),
  });
  const { view_name: _, ...rest } = settings;
  return {
    ...rest,
    view_fields: settings.view_fields.map((column) => ({ ...column, id: ids.get(column.id) ?? newId() })),
    filters: settings.filters.map(moved),
    sorts: settings.sorts.map(moved),
    color_filters: settings.color_filters.map(moved),
  };
}
