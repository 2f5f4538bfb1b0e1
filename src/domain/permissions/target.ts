import type { Ability } from './abilities';

/** A right, with the target for which it is needed. */
export interface NeededRight {
  ability: Ability;
  target: Target;
}

/**
 * The thing on which a right is checked. An absent part means "any", except for guests, who have no rights on anything
 * that is not known to be shared with them.
 */
export interface Target {
  /** The table that the thing belongs to, and the programs of its views, through which guests see it. */
  slice_id?: string;
  program_ids?: readonly string[];
  /** Fields that it touches or depends on: each of them must be visible. */
  field_ids?: readonly string[];
  /** Programs through which the thing itself is shared (views, sets, tasks, dashboards). */
  own_program_ids?: readonly string[];
  /** Rights without which this target is not visible: on what it depends on. */
  also?: readonly NeededRight[];
  /** At least one of these rights is needed to see the target: on the tables that a field is in. */
  any_of?: readonly NeededRight[];
  dashboard_id?: string;
  /** The only person who may know of it. */
  owner_id?: string;
  /** Its author. */
  created_by?: string;
  /** For tasks and experiments: the definition that they were made from, null for none. */
  type_id?: string | null;
  status?: string;
  assignee_user_ids?: readonly string[];
  assignee_group_ids?: readonly string[];
  reviewer_ids?: readonly string[];
  is_draft?: boolean;
  /** The experiment that a value belongs to, null for none. */
  operation_id?: string | null;
  /** For a member whose level is to be lowered: nobody else is an admin. */
  is_last_admin?: boolean;
  /** For an invitation: seats that the plan has left. */
  seats_left?: number;
}
