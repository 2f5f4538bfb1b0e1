import type { RowOf } from '../kinds/registry';
import { isExperiment } from '../kinds/task';
import type { Actor } from '../permissions/actor';
import type { RightsRows } from './resolveActor';
import { isSeen, type Seen } from './seen';
import { type Effect, TYPELESS } from './settingEffects';
import { Surroundings } from './surroundings';

/** Which of the lists and reaches in the settings are shared with a guest through their programs. */
export interface GuestReach {
  /** Whether an effect of the settings is about something that is shared with the guest. */
  reaches(effect: Effect): boolean;
}

type Work = readonly RowOf<'task'>[];
type TypeName = 'task_definition_id' | 'operation_definition_id';

/**
 * The things that settings can give to a guest or take from them: only those in one of their programs. Tables and
 * fields are exact; tasks and experiments are those on this device, which leaves out work that ended more than a year
 * ago.
 */
export function guestReach(actor: Actor, rows: RightsRows): GuestReach {
  const { program_ids: seen, edit_program_ids: edited = [] } = actor;
  const near = new Surroundings({ ...actor, settings: null }, rows);
  const isShared = (task: RowOf<'task'>, through: readonly string[]) =>
    !task.is_deleted && task.program_ids.some((id) => through.includes(id));
  // Built only when a setting about work changes: there may be many thousands of items.
  let shared: Work | null = null;
  const work = (isOperation: boolean): Work => {
    shared ??= rows.all('task').filter((task) => isShared(task, seen));
    return shared.filter((task) => isExperiment(task) === isOperation);
  };
  const isIn = (things: Seen, { id }: Effect) => id !== null && isSeen(things, id);
  const mayEdit = (list: Work) => list.some((task) => isShared(task, edited));
  const hasType = (list: Work, { id }: Effect, type: TypeName) =>
    list.some((task) => task[type] === (id === TYPELESS ? null : id));
  return {
    reaches(effect) {
      switch (effect.setting) {
        case 'data_fields_view':
          return isIn(near.fields(seen), effect);
        case 'data_fields_edit':
          return isIn(near.fields(edited), effect);
        case 'entity_slices':
          return isIn(near.tables(seen), effect);
        case 'task_types':
          return hasType(work(false), effect, 'task_definition_id');
        case 'operation_types':
          return hasType(work(true), effect, 'operation_definition_id');
        case 'can_view_tasks':
          return work(false).length > 0;
        case 'can_edit_tasks':
          return mayEdit(work(false));
        case 'can_view_operations':
          return work(true).length > 0;
        case 'can_edit_operations':
          return mayEdit(work(true));
        default:
          return true;
      }
    },
  };
}
