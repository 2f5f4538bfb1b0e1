import { workAbility } from '../../kinds/task';
import type { Actor } from '../../permissions/actor';
import type { NeededRight } from '../../permissions/target';
import { taskTarget } from '../../rights/taskTarget';
import type { Reader } from '../reader';
import { mustBearRecords } from '../tasks/mustBearRecords';
import { mustGet } from './mustGet';

/**
 * The rights needed to record data under an experiment or design cycle: it must be open for editing by this person.
 * None for data that belong to the records themselves.
 * @throws Refusal not_found, and invalid for an item that cannot have records
 */
export async function experimentRights(
  read: Reader,
  operationId: string | null | undefined,
  actor: Actor,
): Promise<NeededRight[]> {
  if (!operationId) return [];
  const task = await mustGet(read, 'task', operationId);
  mustBearRecords(task, actor, 'operation_id');
  return [{ ability: workAbility(task, 'update'), target: taskTarget(task) }];
}
