import { closeStore } from '@tests/support/store/labFixture';
import { ANA, serverLab } from '@tests/support/store/serverLab';
import { afterEach, expect, it, vi } from 'vitest';
import { createTask } from '@/domain/commands/tasks/createTask';
import { updateTasks } from '@/domain/commands/tasks/updateTasks';
import { taskActs } from '@/features/tasks/useTaskActs';
import { newId } from '@/lib/newId';
import { alertStore, dismissAlert } from '@/parts/acts/alerts';
import { commit } from '@/store/acts/commit';
import { undoEvent } from '@/store/acts/undo';
import { undoLast } from '@/store/acts/undoAsking';

afterEach(() => void vi.unstubAllGlobals());

/** A laptop with one item, and its start date. */
async function planned(name: string) {
  const { clock, device, sync } = serverLab();
  const store = await device(name, { userId: ANA, now: () => clock.now });
  const made = await commit(store, createTask, {
    task_type: 'task',
    task_title: 'Coat the plates',
    task_start_date: '2027-02-01',
    task_due_date: '2027-02-02',
  });
  const { id } = made.plan.answer;
  clock.now += 1000;
  return {
    store,
    id,
    begin: async () => (await store.reader.get('task', id))?.task_start_date,
    shift: (actId?: string) =>
      commit(
        store,
        updateTasks,
        { task_ids: [id], data: { shift_days: 1 } },
        { isShown: true, ...(actId === undefined ? {} : { actId }) },
      ),
    async later() {
      await sync(store);
      clock.now += 1000;
    },
  };
}

it.each([false, true])(
  'S6: what a held key does is one step, although the next write is requested before the first is over (sent: %s)',
  async (sent) => {
    const { store, begin, shift, later } = await planned(`held key ${sent}`);
    const actId = newId();
    await Promise.all([shift(actId), shift(actId), shift(actId)]);
    expect(await begin()).toBe('2027-02-04');
    if (sent) await later();
    await undoLast(store);
    expect(await begin()).toBe('2027-02-01');
    closeStore(store);
  },
);

it('reports several keys once, and that alert undoes all of them', async () => {
  const { store, begin, id } = await planned('told once');
  const task_dependencies = [{ task_id: id, type: 'blocked_by' as const, lag_days: 0 }];
  const dates = { task_start_date: '2027-02-03', task_due_date: '2027-02-04' };
  await commit(store, createTask, { task_type: 'task', task_title: 'Read', ...dates, task_dependencies });
  const acts = taskActs(store);
  const actId = newId();
  for (let key = 0; key < 3; key++) await acts.update([id], { shift_days: 1 }, { isShown: true, actId });
  const { alerts } = alertStore.getState();
  expect(alerts.map(({ text }) => text)).toEqual(['1 dependent item moved too.']);
  expect(await begin()).toBe('2027-02-04');
  await undoEvent(store, alerts[0]?.eventId ?? '');
  expect(await begin()).toBe('2027-02-01');
  for (const alert of alerts) dismissAlert(alert.id);
  closeStore(store);
});

it('S3: a write that waits until the page has drawn it is written before what is requested after it', async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  const { store, begin, shift } = await planned('drawn first');
  const written = shift();
  const undone = undoLast(store);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await begin()).toBe('2027-02-01');
  expect(frames).toHaveLength(1);
  for (const draw of frames) draw();
  expect((await written).rows).toHaveLength(1);
  await undone;
  expect(await begin()).toBe('2027-02-01');
  closeStore(store);
});
