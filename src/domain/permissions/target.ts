import type { Ability } from './abilities';

/** A right, with what it is needed on. */
export interface NeededRight {
  ability: Ability;
  target: Target;
}

/**
 * What a right is asked on. An absent part means "any", except for guests, who hold nothing on what is not known to be
 * shared with them.
 */
export interface Target {
  /** The table that the thing belongs to, and the programs of its views, through which guests see it. */
  slice_id?: string;
  program_ids?: readonly string[];
  /** Fields that it touches or rests on: each of them must be seen. */
  field_ids?: readonly string[];
  /** Programs by which the thing itself is shared (views, sets, tasks, dashboards). */
  own_program_ids?: readonly string[];
  /** Rights without which this one's target is not seen: on what it rests on. */
  also?: readonly NeededRight[];
  /** One of these must be given for the target to be seen: on the tables that a field is in. */
  any_of?: readonly NeededRight[];
  dashboard_id?: string;
  /** Who alone may know of it. */
  owner_id?: string;
  /** Who made it. */
  created_by?: string;
  /** Of tasks and experiments: the definition that they were made from, null for none. */
  type_id?: string | null;
  status?: string;
  assignee_user_ids?: readonly string[];
  assignee_group_ids?: readonly string[];
  reviewer_ids?: readonly string[];
  is_draft?: boolean;
  /** The experiment that a value belongs to, null for none. */
  operation_id?: string | null;
  /** Of a member who is to be lowered: nobody else is admin. */
  is_last_admin?: boolean;
  /** Of an invitation: seats that the plan has left. */
  seats_left?: number;
}
