import { workAbility } from '../../kinds/task';
import type { Actor } from '../../permissions/actor';
import { decide } from '../../permissions/decide';
import type { NeededRight } from '../../permissions/target';
import { operationsOf } from '../../records/recordOperations';
import type { RecordRow } from '../../records/recordRow';
import { taskTarget } from '../../rights/taskTarget';
import type { Reader } from '../reader';

/** The experiments that a record is in, or in which it has values. */
function experimentsOf({ attrs, cells }: RecordRow): string[] {
  const under = Object.values(cells).flatMap((cell) =>
    cell.flatMap(({ operation_id, hidden }) => (operation_id === null || hidden ? [] : [operation_id])),
  );
  return [...operationsOf(attrs).keys(), ...under];
}

/**
 * The rights on the locked experiments that would lose a row and its values when these records are deleted; for an open
 * experiment the right on the table is enough. An experiment that is not on this device is checked on the server.
 */
export async function lockedUnder(read: Reader, records: readonly RecordRow[], actor: Actor): Promise<NeededRight[]> {
  const ids = [...new Set(records.flatMap(experimentsOf))];
  const tasks = ids.length === 0 ? [] : await read.many('task', ids);
  return tasks.flatMap((task) => {
    if (!task || task.is_deleted) return [];
    const right = { ability: workAbility(task, 'update'), target: taskTarget(task) };
    return decide(actor, right.ability, right.target).reason === 'locked' ? [right] : [];
  });
}
