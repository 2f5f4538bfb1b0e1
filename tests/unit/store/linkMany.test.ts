import { closeStore } from '@tests/support/store/labFixture';
import { ANA, serverLab } from '@tests/support/store/serverLab';
import { expect, it } from 'vitest';
import { createTask } from '@/domain/commands/tasks/createTask';
import { taskActs } from '@/features/tasks/useTaskActs';
import { commit } from '@/store/acts/commit';
import { undoLast } from '@/store/acts/undoAsking';

it('a blocker chosen for several items is given to each of them, in one undo step, and taken from all of them', async () => {
  const { clock, device } = serverLab();
  const store = await device('blocker of several', { userId: ANA, now: () => clock.now });
  const make = async (task_title: string) => {
    const made = await commit(store, createTask, { task_type: 'task', task_title });
    clock.now += 1000;
    return made.plan.answer.id;
  };
  const [on, first, second] = [await make('Coat'), await make('Stain'), await make('Read')];
  const item = async (id: string) => {
    const task = await store.reader.get('task', id);
    if (!task) throw new Error('the item is gone');
    return task;
  };
  const waiting = async () =>
    (await Promise.all([first, second].map(item))).map(({ task_dependencies }) =>
      task_dependencies.map(({ task_id }) => task_id),
    );
  const acts = taskActs(store);
  const link = async () => acts.link(await Promise.all([first, second].map(item)), await item(on));
  await acts.link([await item(first)], await item(on));
  clock.now += 5000;
  await link();
  expect(await waiting()).toEqual([[on], [on]]);
  await undoLast(store);
  expect(await waiting()).toEqual([[on], []]);
  await link();
  await link();
  expect(await waiting()).toEqual([[], []]);
  await undoLast(store);
  expect(await waiting()).toEqual([[on], [on]]);
  closeStore(store);
});
