import type { Ability, Target } from './ability';
import type { Actor } from './actor';
import type { PermissionSettings } from './permissionSettings';

const READS: ReadonlySet<Ability> = new Set(['workspace.read', 'record.read', 'event.read', 'export.run']);

/** What guests may write, on what is shared with them (open-questions B-3.31). */
const GUEST_WRITES: ReadonlySet<Ability> = new Set(['value.write', 'record.create', 'identifier.write', 'event.undo']);

const ADMINISTRATION: ReadonlySet<Ability> = new Set([
  'workspace.manage',
  'authorization.manage',
  'group.manage',
  'program.manage',
  'program.share',
]);

/** What a workspace has only while its flag is on (work.md section 6). */
const FLAG_OF: Partial<Record<Ability, string>> = {
  'authorization.manage': 'advanced_permissions',
  'group.manage': 'user_groups',
  'program.manage': 'programs',
  'program.share': 'program_sharing',
};

/** Writes that touch the fields of their target: each of them must be one that the actor may edit. */
const EDITS_FIELDS: ReadonlySet<Ability> = new Set(['value.write', 'record.create', 'field.update', 'field.delete']);

type Selectable = PermissionSettings['data_fields_view'];

function shows(setting: Selectable, id: string): boolean {
  if (setting.mode === 'all') return true;
  return setting.ids.includes(id) === (setting.select === 'show');
}

/** Whether the actor may know of the field at all. Its values never leave the server for others (S8). */
export function canSeeField(actor: Actor, fieldId: string): boolean {
  if (actor.access_level === 'deactivated') return false;
  return actor.settings === null || shows(actor.settings.data_fields_view, fieldId);
}

/** Whether the actor may know of the table. For guests: whether one of its programs is shared with him. */
export function canSeeSlice(actor: Actor, sliceId: string, programIds: readonly string[]): boolean {
  if (actor.access_level === 'deactivated') return false;
  if (actor.access_level === 'guest') return programIds.some((id) => actor.program_ids.includes(id));
  return actor.settings === null || shows(actor.settings.entity_slices, sliceId);
}

export function canEditField(actor: Actor, fieldId: string): boolean {
  if (!canSeeField(actor, fieldId)) return false;
  const edit = actor.settings?.data_fields_edit;
  if (!edit || edit.mode === 'all') return true;
  return edit.ids.includes(fieldId) === (edit.select === 'edit');
}

function sharedForWriting(actor: Actor, target: Target): boolean {
  const writable = actor.edit_program_ids ?? [];
  return target.slice_id !== undefined && (target.program_ids ?? []).some((id) => writable.includes(id));
}

function settingsAllow(settings: PermissionSettings, ability: Ability): boolean {
  switch (ability) {
    case 'slice.create':
      return settings.can_create_entity_tables;
    case 'slice.update':
    case 'field.create':
    case 'field.update':
    case 'field.delete':
    case 'kanban.manage':
    case 'drc.manage':
      return settings.can_edit_entity_tables;
    case 'set.manage':
      return settings.can_manage_sets;
    case 'import.run':
      return settings.can_import_data_operations;
    default:
      return true;
  }
}

/**
 * The one decision about rights, used by screens, commands, server, palette and undo.
 * Levels first (open-questions B-3.31), then the advanced permission settings where the actor has any (B-3.29).
 */
export function can(actor: Actor, ability: Ability, target: Target = {}): boolean {
  const level = actor.access_level;
  if (level === 'deactivated') return false;
  if (target.slice_id !== undefined && !canSeeSlice(actor, target.slice_id, target.program_ids ?? [])) return false;
  if (READS.has(ability)) return (target.field_ids ?? []).every((id) => canSeeField(actor, id));
  if (level === 'viewer') return false;
  // Guests comment where they may see.
  if (level === 'guest' && ability === 'comment.write') return target.slice_id !== undefined;
  if (level === 'guest')
    return GUEST_WRITES.has(ability) && (ability === 'event.undo' || sharedForWriting(actor, target));
  const flag = FLAG_OF[ability];
  if (flag !== undefined && !actor.flags.includes(flag)) return false;
  if (ADMINISTRATION.has(ability)) return level === 'admin';
  if (actor.settings) {
    if (!settingsAllow(actor.settings, ability)) return false;
    const touched = target.field_ids ?? [];
    if (EDITS_FIELDS.has(ability) && !touched.every((id) => canEditField(actor, id))) return false;
  }
  return true;
}
