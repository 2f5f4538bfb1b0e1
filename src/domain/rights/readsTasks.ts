import { type Task, workAbility } from '../kinds/task';
import type { Actor } from '../permissions/actor';
import { can } from '../permissions/decide';
import type { PermissionSettings } from '../permissions/permissionSettings';
import { taskTarget } from './taskTarget';

/** Whether no setting hides any work item. */
function isOpen(settings: PermissionSettings | null): boolean {
  if (settings === null) return true;
  const { task_types, operation_types, can_view_tasks, can_view_operations } = settings;
  return (
    [task_types, operation_types].every(({ types, typeless }) => types.mode === 'all' && typeless) &&
    can_view_tasks === 'all' &&
    can_view_operations === 'all'
  );
}

/**
 * Which tasks a person may know of, as a test for many: a plan tests all tasks of a workspace. If no setting hides any,
 * the right does not depend on the task, unless it is a draft.
 */
export function readsTasks(actor: Actor): (task: Task) => boolean {
  const asked = (task: Task) => can(actor, workAbility(task, 'read'), taskTarget(task));
  if (actor.access_level === 'guest' || !isOpen(actor.settings)) return asked;
  const [tasks, experiments] = [can(actor, 'task.read', {}), can(actor, 'operation.read', {})];
  return (task) => (task.is_draft ? asked(task) : task.task_type === 'operation' ? experiments : tasks);
}
