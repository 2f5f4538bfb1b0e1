import { closeStore, id, SLICE, START } from '@tests/support/store/labFixture';
import { ANA, BEN, serverLab } from '@tests/support/store/serverLab';
import { describe, expect, it } from 'vitest';
import { Unreachable } from '@/contract/failures';
import { createTaskComment } from '@/domain/commands/taskComments/createTaskComment';
import { createTask } from '@/domain/commands/tasks/createTask';
import { deleteTask } from '@/domain/commands/tasks/deleteTask';
import { moveTask } from '@/domain/commands/tasks/moveTask';
import { updateTasks } from '@/domain/commands/tasks/updateTasks';
import { commit } from '@/store/acts/commit';
import { getMeta } from '@/store/db/metaKeys';
import type { LocalStore } from '@/store/localStore';
import { wantAllWork, wantItem } from '@/store/replica/olderWork';
import { heldScopes, STRUCTURE, sliceScope, WORK } from '@/store/replica/replica';
import { ALL_WORK, itemScope, wantScope } from '@/store/replica/wanted';
import { fetchMissing } from '@/sync/bootstrap/fetchMissing';
import { rescope } from '@/sync/bootstrap/rescope';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';

const YEAR = 366 * 24 * 3600 * 1000;
const [OLD, OLD_CHILD, OTHER, OPEN, BLOCKER] = [id(200), id(201), id(202), id(203), id(204)];

const titles = async (store: LocalStore) => (await store.reader.all('task')).map((task) => task.task_title).sort();
const older = async (store: LocalStore) => (await heldScopes(store)).older;

async function make(store: LocalStore, taskId: string, title: string, parent: string | null = null) {
  const type = parent === null && title.includes('project') ? 'project' : 'task';
  await commit(store, createTask, { id: taskId, task_type: type, task_title: title, parent_id: parent });
}

async function finish(store: LocalStore, ...ids: string[]) {
  await commit(store, updateTasks, { task_ids: ids, cascade: false, data: { task_status: 'done' } });
}

let count = 0;

/** A server with a tree and an item that ended two years ago, and an open item; the laptop of `ana` has all of it. */
async function archive() {
  const lab = serverLab();
  lab.clock.now = START - 2 * YEAR;
  const then = await lab.device(`older-then-${++count}`, { now: () => START - 2 * YEAR });
  await make(then, OLD, 'old project');
  await make(then, OLD_CHILD, 'old child', OLD);
  await make(then, OTHER, 'other old item');
  await make(then, OPEN, 'open item');
  await commit(then, createTaskComment, { id: OLD_CHILD, content: 'said then' });
  await finish(then, OLD_CHILD, OLD, OTHER);
  expect(await pushOutbox(then, lab.wire(ANA))).not.toBe('retry');
  closeStore(then);
  lab.clock.now = START;
  return { ...lab, ana: await lab.device(`older-now-${count}`).then(async (store) => wholeOf(lab, store)) };
}

async function wholeOf(lab: ReturnType<typeof serverLab>, store: LocalStore): Promise<LocalStore> {
  await wantAllWork(store);
  await catchUp(lab, store);
  return store;
}

const catchUp = async ({ wire }: ReturnType<typeof serverLab>, store: LocalStore) => {
  await fetchMissing(store, wire(store.userId));
  await pullFeed(store, wire(store.userId));
  await fetchMissing(store, wire(store.userId));
  await pullFeed(store, wire(store.userId));
};

describe('work that ended long ago', () => {
  it('is left out of the first fetch with all its parts, and the device knows how much of it there is', async () => {
    const lab = await archive();
    const ben = await lab.device('older-first', { userId: BEN });
    expect(await titles(ben)).toEqual(['open item']);
    expect(await ben.reader.all('comment')).toEqual([]);
    expect(await older(ben)).toBe(3);
    closeStore(ben);
  });

  it('arrives by its address with everything above and below it, and is no longer counted', async () => {
    const lab = await archive();
    const ben = await lab.device('older-address', { userId: BEN });
    await wantItem(ben, OLD_CHILD);
    expect((await heldScopes(ben)).missing).toEqual([itemScope(OLD_CHILD)]);
    await catchUp(lab, ben);
    expect(await titles(ben)).toEqual(['old child', 'old project', 'open item']);
    expect((await ben.reader.all('comment')).map((comment) => comment.plain_text)).toEqual(['said then']);
    expect(await older(ben)).toBe(1);
    expect((await heldScopes(ben)).missing).toEqual([]);
    closeStore(ben);
  });

  it('arrives completely on request, and again after rights have changed', async () => {
    const lab = await archive();
    const ben = await lab.device('older-all', { userId: BEN });
    await wantAllWork(ben);
    await catchUp(lab, ben);
    expect(await titles(ben)).toEqual(await titles(lab.ana));
    expect(await older(ben)).toBe(0);
    expect((await heldScopes(ben)).whole.has(ALL_WORK)).toBe(true);
    lab.server.permEpoch += 1;
    await rescope(ben, lab.wire(BEN), [STRUCTURE, WORK, sliceScope(SLICE)], lab.server.epochOf(BEN));
    expect(await titles(ben)).toEqual(await titles(lab.ana));
    expect(await older(ben)).toBe(0);
    closeStore(ben);
  });

  it('arrives automatically when a part of it is reopened, and an item that does not exist is requested once', async () => {
    const lab = await archive();
    const ben = await lab.device('older-reopened', { userId: BEN });
    await commit(lab.ana, updateTasks, { task_ids: [OLD_CHILD], cascade: false, data: { task_status: 'in progress' } });
    await pushOutbox(lab.ana, lab.wire(ANA));
    await catchUp(lab, ben);
    expect(await titles(ben)).toEqual(['old child', 'old project', 'open item']);
    expect((await ben.reader.get('task', OLD_CHILD))?.task_status).toBe('in progress');
    expect(await older(ben)).toBe(1);
    await wantItem(ben, id(999));
    await catchUp(lab, ben);
    expect((await heldScopes(ben)).missing).toEqual([]);
    closeStore(ben);
  });

  it('arrives automatically when something new is put into it, moved to it, or depends on it', async () => {
    const lab = await archive();
    const ben = await lab.device('older-into', { userId: BEN });
    await make(lab.ana, BLOCKER, 'new below', OLD);
    await commit(lab.ana, updateTasks, {
      task_ids: [OPEN],
      cascade: false,
      data: { task_dependencies: [{ task_id: OTHER, type: 'blocked_by', lag_days: 0 }] },
    });
    await pushOutbox(lab.ana, lab.wire(ANA));
    await catchUp(lab, ben);
    expect(await titles(ben)).toEqual(await titles(lab.ana));
    expect(await older(ben)).toBe(0);
    closeStore(ben);
  });

  it('arrives automatically when an item that is here is moved into it', async () => {
    const lab = await archive();
    const ben = await lab.device('older-moved', { userId: BEN });
    await commit(lab.ana, moveTask, { id: OPEN, new_parent_id: OLD });
    await pushOutbox(lab.ana, lab.wire(ANA));
    await catchUp(lab, ben);
    expect(await titles(ben)).toEqual(['old child', 'old project', 'open item']);
    expect(await older(ben)).toBe(1);
    closeStore(ben);
  });

  it('stays away when something else in it changes, and is no longer counted when it is deleted', async () => {
    const lab = await archive();
    const ben = await lab.device('older-touched', { userId: BEN });
    await commit(lab.ana, updateTasks, { task_ids: [OTHER], cascade: false, data: { task_title: 'other name' } });
    await pushOutbox(lab.ana, lab.wire(ANA));
    await catchUp(lab, ben);
    expect(await titles(ben)).toEqual(['open item']);
    expect(await older(ben)).toBe(3);
    await commit(lab.ana, deleteTask, { id: OTHER });
    await pushOutbox(lab.ana, lab.wire(ANA));
    await catchUp(lab, ben);
    expect(await older(ben)).toBe(2);
    await wantItem(ben, OLD);
    await catchUp(lab, ben);
    expect(await older(ben)).toBe(0);
    closeStore(ben);
  });

  it('S14: arrives completely if it is reopened while the first fetch runs', async () => {
    const lab = await archive();
    const ben = await lab.device('older-during', { userId: BEN, scopes: [STRUCTURE] });
    const wire = lab.wire(BEN);
    const during = {
      ...wire,
      async *bootstrap(query: Parameters<typeof wire.bootstrap>[0]) {
        let lines = 0;
        for await (const line of wire.bootstrap(query)) {
          yield line;
          if (query.scope !== WORK || lines++ > 0) continue;
          await commit(lab.ana, updateTasks, { task_ids: [OLD], cascade: false, data: { task_status: 'in progress' } });
          await pushOutbox(lab.ana, lab.wire(ANA));
        }
      },
    };
    await wantScope(ben, WORK);
    await fetchMissing(ben, during);
    await pullFeed(ben, wire);
    await catchUp(lab, ben);
    expect(await titles(ben)).toEqual(['old child', 'old project', 'open item']);
    expect(await older(ben)).toBe(1);
    closeStore(ben);
  });

  it('S8: keeps an unsent edit of an old item through a change of rights', async () => {
    const lab = await archive();
    const ben = await lab.device('older-waits', { userId: BEN });
    await wantItem(ben, OTHER);
    await catchUp(lab, ben);
    await commit(ben, updateTasks, { task_ids: [OTHER], cascade: false, data: { task_title: 'typed offline' } });
    lab.server.permEpoch += 1;
    await rescope(ben, lab.wire(BEN), [STRUCTURE, WORK, sliceScope(SLICE)], lab.server.epochOf(BEN));
    expect(await titles(ben)).toEqual(['open item', 'typed offline']);
    expect(await pushOutbox(ben, lab.wire(BEN))).not.toBe('retry');
    expect((await getMeta(ben.db, 'wanted')) ?? []).not.toContain(itemScope(OTHER));
    expect(lab.server.rows.get(`task:${OTHER}`)?.attrs.task_title).toBe('typed offline');
    closeStore(ben);
  });

  it('is fetched later if the network is lost in between', async () => {
    const lab = await archive();
    const ben = await lab.device('older-cut', { userId: BEN });
    await wantItem(ben, OLD);
    const cut = {
      ...lab.wire(BEN),
      // biome-ignore lint/correctness/useYield: it is cut before the first line
      async *bootstrap() {
        throw new Unreachable();
      },
    };
    await expect(fetchMissing(ben, cut)).rejects.toBeInstanceOf(Unreachable);
    await catchUp(lab, ben);
    expect(await titles(ben)).toEqual(['old child', 'old project', 'open item']);
    closeStore(ben);
  });
});
