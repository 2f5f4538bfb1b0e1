import type { z } from 'zod';
import type { Answers, InputOf } from '@/domain/commands/command';
import { updateSlice } from '@/domain/commands/entitySlices/updateSlice';
import { createView as createRecordView } from '@/domain/commands/recordViews/createView';
import { deleteView as deleteRecordView } from '@/domain/commands/recordViews/deleteView';
import { updateView } from '@/domain/commands/recordViews/updateView';
import { newId } from '@/lib/newId';
import { type Committable, commit } from '@/store/acts/commit';
import { newIdOf } from '@/store/acts/newIdOf';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import type { LocalStore } from '@/store/localStore';
import type { ViewSettings } from '../model/viewSettings';

type Done = { viewId: string; opId: string; done: string } | { reason: string };

async function run<S extends z.ZodType, A extends Answers>(
  store: LocalStore,
  command: Committable<S, A>,
  viewId: string,
  input: InputOf<S>,
  done: string,
): Promise<Done> {
  try {
    const { opId } = await commit(store, command, input);
    return { viewId, opId, done };
  } catch (error) {
    return { reason: whyNotWritten(error) };
  }
}

/**
 * Creates a view of a table.
 * @param like settings to copy; columns get new ids and rules are adapted to them.
 */
export function createView(store: LocalStore, sliceId: string, name: string, like: ViewSettings | null): Promise<Done> {
  const id = newIdOf(store);
  const input = { id, entity_slice_id: sliceId, view_name: name, ...(like ? copyOf(like) : {}) };
  return run(store, createRecordView, id, input, 'New view created');
}

/**
 * Renames a view.
 * @returns the result of the command; a refusal becomes an alert
 */
export function renameView(store: LocalStore, viewId: string, name: string): Promise<Done> {
  return run(store, updateView, viewId, { id: viewId, view_name: name }, 'View updated');
}

/** Adds a view to programs, through which people and groups see it. */
export function shareView(store: LocalStore, viewId: string, programIds: string[]): Promise<Done> {
  return run(store, updateView, viewId, { id: viewId, program_ids: programIds }, 'View updated');
}

/** Adds a table to programs, through which people and groups see it. */
export function shareTable(store: LocalStore, sliceId: string, programIds: string[]): Promise<Done> {
  return run(store, updateSlice, sliceId, { id: sliceId, program_ids: programIds }, 'Table updated');
}

/** Renames a table. */
export async function renameTable(
  store: LocalStore,
  sliceId: string,
  name: string,
): Promise<{ opId: string; done: string } | { reason: string }> {
  return run(store, updateSlice, sliceId, { id: sliceId, slice_name: name }, 'Table updated');
}

/** Archives a table, which removes it from the navigation, or restores it; its records and views are unchanged. */
export function archiveTable(store: LocalStore, sliceId: string, archived: boolean): Promise<Done> {
  const input = { id: sliceId, is_archived: archived };
  return run(store, updateSlice, sliceId, input, 'Table updated');
}

/**
 * Deletes a view; undo restores it.
 * @returns the result of the command; a refusal becomes an alert
 */
export function deleteView(store: LocalStore, viewId: string): Promise<Done> {
  return run(store, deleteRecordView, viewId, { id: viewId }, 'View deleted.');
}

/** The settings with fresh ids, so that two views never share a column. */
export function copyOf(settings: ViewSettings, makeId: () => string = newId): Partial<ViewSettings> {
  const ids = new Map(settings.view_fields.map((column) => [column.id, makeId()]));
  const moved = <T extends { id?: string | undefined; view_field_id: string | null }>(rule: T): T => ({
    ...rule,
    id: makeId(),
    view_field_id: rule.view_field_id === null ? null : (ids.get(rule.view_field_id) ?? null),
  });
  const groups = new Map(settings.filter_groups.map(({ id }) => [id, makeId()]));
  const { view_name: _, ...rest } = settings;
  return {
    ...rest,
    view_fields: settings.view_fields.map((column) => ({ ...column, id: ids.get(column.id) ?? makeId() })),
    filters: settings.filters.map(moved),
    sorts: settings.sorts.map(moved),
    color_filters: settings.color_filters.map(moved),
    filter_groups: settings.filter_groups.map((group) => ({
      ...group,
      id: groups.get(group.id) ?? makeId(),
      parent_id: groups.get(group.parent_id ?? '') ?? null,
    })),
    group_filters: settings.group_filters.map((filter) => ({
      ...moved(filter),
      group_id: groups.get(filter.group_id) ?? filter.group_id,
    })),
  };
}
