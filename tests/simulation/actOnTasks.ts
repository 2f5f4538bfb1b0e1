import { commitCall } from '@tests/support/store/commitCall';
import { isoDateOfDay } from '@/domain/dates/isoDate';
import type { Task } from '@/domain/kinds/task';
import { STATUSES_OF } from '@/domain/kinds/taskStatuses';
import type { Json } from '@/lib/json';
import type { Random } from '@/lib/random';
import type { LocalStore } from '@/store/localStore';

/** 2026-11-02. */
const FIRST_DAY = 20_759;
const TYPES = ['task', 'task', 'operation', 'project', 'stage', 'milestone'] as const;

/** One random action on work items: create, plan, link, move, review, copy, delete, comment. */
export async function actOnTasks(
  store: LocalStore,
  random: Random,
  newId: () => string,
  records: readonly string[],
): Promise<void> {
  const write = (call: string, input: Json) => commitCall(store, call, input);
  const tasks = (await store.reader.all('task')).filter((task) => !task.is_deleted);
  const some = (): Task => random.pick(tasks);
  const day = () => isoDateOfDay(FIRST_DAY + random.int(0, 40));
  const title = () => `Item ${random.int(0, 99)}`;
  const patch = (data: { [name: string]: Json }, more: { [name: string]: Json } = {}) =>
    write('PATCH /tasks', { task_ids: [some().id], data, ...more });
  const kind = random.int(0, 15);
  if (tasks.length < 3 || kind <= 2) {
    const parent = tasks.length > 0 && random.chance(0.5) ? some().id : null;
    const links = tasks.length > 0 && random.chance(0.4) ? [{ task_id: some().id, lag_days: random.int(0, 3) }] : [];
    await write('POST /tasks', {
      id: newId(),
      task_type: random.pick(TYPES),
      task_title: title(),
      parent_id: parent,
      task_dependencies: links,
      is_draft: random.chance(0.1),
      aggregate_scheduling: random.chance(0.2),
    });
  } else if (kind <= 5)
    await patch(random.chance(0.5) ? { task_due_date: day() } : { task_start_date: day(), task_duration: 2 });
  else if (kind === 6) await patch({ shift_days: random.int(-3, 5) }, { cascade: random.chance(0.5) });
  else if (kind === 7)
    await patch({ task_status: random.pick(STATUSES_OF[some().task_type]) }, { cascade: random.chance(0.3) });
  else if (kind === 8) await patch({ task_dependencies: [{ task_id: some().id }] });
  else if (kind === 9)
    await write('PATCH /tasks/{id}/position', {
      id: some().id,
      new_parent_id: random.chance(0.3) ? null : some().id,
      index: random.int(0, 2),
    });
  else if (kind === 10 && random.chance(0.5)) await write('POST /tasks/{id}/publish', { id: some().id });
  else if (kind === 10) await patch({ task_title: title(), is_archived: random.chance(0.2) });
  else if (kind === 11)
    await write('POST /tasks/{id}/duplicate', { id: some().id, include_children: random.chance(0.5), new_id: newId() });
  else if (kind === 12) await write('DELETE /tasks/{id}', { id: some().id, cascade: random.chance(0.5) });
  else if (kind === 13)
    await write('POST /tasks/{id}/comments', {
      id: some().id,
      comment_id: newId(),
      content: `Said ${random.int(0, 9)}`,
    });
  else if (kind === 14) await write('PATCH /tasks/{id}/type', { id: some().id, task_type: random.pick(TYPES) });
  else if (records.length > 0) {
    const call = random.chance(0.7) ? 'POST /tasks/{id}/records' : 'POST /tasks/{id}/records/remove';
    await write(call, { id: some().id, record_ids: [random.pick(records)] });
  }
}
