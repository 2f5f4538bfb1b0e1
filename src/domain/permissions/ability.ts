/** Every right that a command or call can ask for. `can` decides each of them; nothing else does. */
export const ABILITIES = [
  'workspace.read',
  'workspace.manage',
  'authorization.manage',
  'group.manage',
  'program.manage',
  'program.share',
  'slice.create',
  'slice.update',
  'field.create',
  'field.update',
  'field.delete',
  'record.read',
  'record.create',
  'record.archive',
  'record.delete',
  'value.write',
  'identifier.write',
  'comment.write',
  'view.create',
  'view.update',
  'view.delete',
  'set.manage',
  'kanban.manage',
  'drc.manage',
  'import.run',
  'event.read',
  'event.undo',
  'export.run',
] as const;
export type Ability = (typeof ABILITIES)[number];

/** What the right is asked on. Absent parts mean "any"; can() refuses when a needed part is absent. */
export interface Target {
  slice_id?: string;
  field_ids?: readonly string[];
  created_by?: string;
  program_ids?: readonly string[];
}
