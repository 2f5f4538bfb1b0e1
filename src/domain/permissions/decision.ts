/**
 * Why a right is refused, a closed list. Those that hide their target are answered as if it did not exist.
 * - unknown: no such right; deactivated, level, flag: what the person or the workspace is
 * - not_shared, shared_view_only: a guest, on what is not shared with them, or not for editing
 * - table_hidden, field_hidden, type_hidden, dashboard_hidden, draft, personal: not to be seen by this person
 * - setting, field_view_only, reach: the advanced permission settings
 * - locked, in_review, restricted, not_yours, not_reviewer: the state of the thing
 * - last_admin, seats: the workspace
 */
export const REASONS = [
  'unknown',
  'deactivated',
  'level',
  'flag',
  'not_shared',
  'shared_view_only',
  'table_hidden',
  'field_hidden',
  'type_hidden',
  'dashboard_hidden',
  'draft',
  'personal',
  'setting',
  'field_view_only',
  'reach',
  'locked',
  'in_review',
  'restricted',
  'not_yours',
  'not_reviewer',
  'last_admin',
  'seats',
] as const;
export type Reason = (typeof REASONS)[number];

/**
 * Origin of a decision: a level, a flag of the workspace, the settings of a role or group, a program, or the thing
 * itself.
 */
export interface Origin {
  kind: 'level' | 'flag' | 'role' | 'group' | 'program' | 'row';
  /** Name of the level, flag or role, id of the group or program; for a row, the attribute that decided. */
  id: string;
}

export interface Decision {
  allowed: boolean;
  /** Null when it is allowed. */
  reason: Reason | null;
  from: Origin;
  /** For the reason `reach`: how far the right reaches. */
  reach?: 'own_and_assigned' | 'own' | 'none';
}
