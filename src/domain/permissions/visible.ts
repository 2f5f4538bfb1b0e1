import type { Actor } from './actor';
import { lets } from './permissionSettings';

const isShared = (ids: readonly string[] | undefined, shared: readonly string[]) =>
  ids?.some((id) => shared.includes(id)) ?? false;

/** Whether the settings let the actor know of the field. Its values are never sent to others by the server (S8). */
export function canSeeField(actor: Actor, fieldId: string): boolean {
  if (actor.access_level === 'deactivated') return false;
  return actor.settings === null || lets(actor.settings.data_fields_view, fieldId);
}

/**
 * Whether the actor may know of the table.
 * @param programIds programs of its views: a guest sees it through those that are shared with them.
 */
export function canSeeSlice(actor: Actor, sliceId: string, programIds: readonly string[]): boolean {
  if (actor.access_level === 'deactivated') return false;
  if (actor.access_level === 'guest' && !isShared(programIds, actor.program_ids)) return false;
  return actor.settings === null || lets(actor.settings.entity_slices, sliceId);
}

/** Whether the settings let the actor write the field, if they may write at all. */
export function canEditField(actor: Actor, fieldId: string): boolean {
  if (!canSeeField(actor, fieldId)) return false;
  return actor.settings === null || lets(actor.settings.data_fields_edit, fieldId);
}
