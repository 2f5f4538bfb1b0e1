import type { Task } from '../../kinds/task';
import { TYPE_FACTS } from '../../kinds/taskTypes';
import type { Actor } from '../../permissions/actor';
import { invalid, Refusal } from '../../refusal';
import { itemKey } from '../../tasks/itemKey';

/** Why this person may not add records to an experiment, or null. */
export function whyNoRecords({ access_level, flags }: Pick<Actor, 'access_level' | 'flags'>): string | null {
  const isRefused = access_level === 'guest' && !flags.includes('guests_add_experiment_records');
  return isRefused ? 'Guests cannot change the data of experiments in this workspace.' : null;
}

/**
 * @param named the input that names the item
 * @throws Refusal if the item cannot have records, or this guest may not add them
 */
export function mustBearRecords(task: Task, actor: Actor, named: 'id' | 'operation_id' = 'id'): void {
  if (!TYPE_FACTS[task.task_type].bearsRecords)
    throw invalid(
      [named],
      `${itemKey(task)} is a ${TYPE_FACTS[task.task_type].noun}, which cannot contain records.`,
      'type',
    );
  if (task.is_draft) throw new Refusal('conflict', 'This item is a draft. Publish it before adding records.');
  const refused = whyNoRecords(actor);
  if (refused !== null) throw new Refusal('forbidden', refused);
}
