import { type Task, workAbility } from '../../kinds/task';
import { isFinished } from '../../kinds/taskStatuses';
import type { Actor } from '../../permissions/actor';
import { can } from '../../permissions/decide';
import { stateRefusal } from '../../permissions/stateRules';
import { taskTarget } from '../../rights/taskTarget';
import type { StayReason } from '../../tasks/schedule/planItem';

/** Why a task may not be moved by what it waits for; null = it may. */
export function whyFixed(task: Task, actor: Actor): StayReason | null {
  if (isFinished(task.task_status)) return 'finished';
  if (task.is_archived) return 'archived';
  const target = taskTarget(task);
  if (can(actor, workAbility(task, 'update'), target)) return null;
  const isLocked = task.task_type === 'operation' && stateRefusal('edit', actor, target)?.reason === 'locked';
  return isLocked ? 'locked' : 'no_right';
}
