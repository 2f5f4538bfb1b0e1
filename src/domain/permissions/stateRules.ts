import type { StateRule } from './abilities';
import type { Actor } from './actor';
import type { Origin, Reason } from './decision';
import type { Target } from './target';

const LOCKED = 'locked';
const IN_REVIEW = 'in review';

const isAssigned = (actor: Actor, target: Target) =>
  (target.assignee_user_ids ?? []).includes(actor.user_id) ||
  (target.assignee_group_ids ?? []).some((id) => actor.group_ids.includes(id));

const isReviewer = (actor: Actor, target: Target) => (target.reviewer_ids ?? []).includes(actor.user_id);

/**
 * Why the state of an experiment prevents changes (work.md section 5, open-questions B-3.13). Lock and review apply to
 * admins too; the restriction to creator and assignees does not.
 */
function editRefusal(actor: Actor, target: Target): Reason | null {
  const { status, created_by } = target;
  if (status === undefined) return null;
  const rules = actor.work_rules;
  const isCompleted = rules?.lock_completed === true && status === rules.completed_status;
  if (status === LOCKED || isCompleted) return 'locked';
  const assigned = isAssigned(actor, target);
  if (status === IN_REVIEW && !assigned && !isReviewer(actor, target)) return 'in_review';
  const isFree = actor.access_level === 'admin' || created_by === actor.user_id || assigned;
  return rules?.restrict_task_edits && !isFree ? 'restricted' : null;
}

const isOwn = (actor: Actor, { created_by }: Target) => created_by === undefined || created_by === actor.user_id;

function reasonOf(rule: StateRule, actor: Actor, target: Target): Reason | null {
  const isAdmin = actor.access_level === 'admin';
  switch (rule) {
    case 'edit':
      return editRefusal(actor, target);
    case 'review':
      return target.reviewer_ids === undefined || isReviewer(actor, target) ? null : 'not_reviewer';
    case 'unlock':
      return isAdmin || target.reviewer_ids === undefined || isReviewer(actor, target) ? null : 'not_reviewer';
    case 'own':
      return isOwn(actor, target) ? null : 'not_yours';
    case 'manage':
      return isAdmin || isOwn(actor, target) ? null : 'not_yours';
    case 'last_admin':
      return target.is_last_admin ? 'last_admin' : null;
    case 'seats':
      return target.seats_left !== undefined && target.seats_left <= 0 ? 'seats' : null;
  }
}

const PART: Partial<Record<Reason, string>> = {
  locked: 'status',
  in_review: 'status',
  restricted: 'created_by',
  not_yours: 'created_by',
  not_reviewer: 'reviewer_ids',
  last_admin: 'access_level',
  seats: 'seats',
};

/** The reason in the state of the thing that prevents a right, with the attribute that decided. */
export function stateRefusal(rule: StateRule, actor: Actor, target: Target): { reason: Reason; from: Origin } | null {
  const reason = reasonOf(rule, actor, target);
  return reason && { reason, from: { kind: 'row', id: PART[reason] ?? rule } };
}
