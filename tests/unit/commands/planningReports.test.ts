import { ADA, ada, idOf, MILO, WorkLab } from '@tests/support/workLab';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Task } from '@/domain/kinds/task';
import { planGraphOf } from '@/domain/tasks/planItems';
import { sortTasks } from '@/domain/tasks/sortTasks';
import { taskDates } from '@/domain/tasks/taskDates';
import { TaskTree } from '@/domain/tasks/taskTree';
import { laneFields } from '@/features/tasks/board/cardToggles';
import { boardBands, cardPlace, laneKeys, orderWith } from '@/features/tasks/board/lanes';
import { peopleOf } from '@/features/tasks/board/peopleLanes';
import { isLate } from '@/features/tasks/dueText';
import { myWork } from '@/features/tasks/myWork';
import { treeLines } from '@/features/tasks/shownTree';

/** Problems that people reported for other planners, tried here. */
let lab: WorkLab;
beforeEach(() => {
  lab = new WorkLab();
});

const make = (title: string, more: object = {}) => lab.makeTask(title, more);
const tasks = () => lab.all('task').then((all) => all.filter(({ is_deleted }) => !is_deleted));
const after = (...ids: string[]) => ids.map((task_id) => ({ task_id, type: 'blocked_by', lag_days: 0 }));
/** The same, under a name that no lint rule takes for a hook. */
const waitsFor = after;
const dated = (from: string, to: string) => ({ task_start_date: from, task_due_date: to });
const TODAY = '2027-01-15';

/** A project with three items, each depending on the previous one, and its copy with all descendants. */
async function copied() {
  const project = await make('P', { task_type: 'project' });
  const a = await make('A', { parent_id: project, ...dated('2027-02-01', '2027-02-02') });
  const b = await make('B', { parent_id: project, ...dated('2027-02-08', '2027-02-09'), task_dependencies: after(a) });
  await make('C', { parent_id: project, ...dated('2027-02-10', '2027-02-12'), task_dependencies: after(b) });
  const copy = await idOf(lab.run('POST /tasks/{id}/duplicate', { id: project, include_children: true }, ada));
  const below = (await tasks()).filter(({ parent_id }) => parent_id === copy);
  return { project, copy, below, byName: new Map(below.map((one) => [one.task_title, one])) };
}

describe('a copy', () => {
  it('has links among its own items, in order (OCA/project#422, odoo/odoo#280893)', async () => {
    const { byName } = await copied();
    const [a, b, c] = ['A', 'B', 'C'].map((name) => byName.get(name) as Task) as [Task, Task, Task];
    expect([a, b, c].map(({ task_dependencies }) => task_dependencies.map(({ task_id }) => task_id))).toEqual([
      [],
      [a.id],
      [b.id],
    ]);
  });

  it('has its items below itself (Leantime/leantime#1806)', async () => {
    const { below, project } = await copied();
    expect(below).toHaveLength(3);
    expect((await tasks()).filter(({ parent_id }) => parent_id === project)).toHaveLength(3);
  });

  it('keeps the dates of its items, including gaps between them (opf/openproject#19006)', async () => {
    const { byName } = await copied();
    expect(['A', 'B', 'C'].map((name) => byName.get(name)?.task_start_date)).toEqual([
      '2027-02-01',
      '2027-02-08',
      '2027-02-10',
    ]);
  });
});

describe('an archived item', () => {
  it('includes its children on request and removes them from My work; otherwise they stay live (go-vikunja/vikunja#691, #1117, #2460)', async () => {
    const project = await make('P', { task_type: 'project' });
    const below = await make('T', { parent_id: project, assigned_user_ids: [ADA] });
    const mine = async () => {
      const live = (await tasks()).filter(({ is_archived }) => !is_archived);
      return myWork(new TaskTree(live), ADA, [], TODAY, (task) => task).flatMap((group) =>
        group.tasks.map(({ id }) => id),
      );
    };
    await lab.patch(project, { is_archived: true });
    expect(await mine()).toEqual([below]);
    await lab.patch(below, { task_title: 'T2' });
    await lab.patch(project, { is_archived: false });
    await lab.patch(project, { is_archived: true }, { cascade: true });
    expect((await lab.task(below)).is_archived).toBe(true);
    expect(await mine()).not.toContain(below);
  });
});

describe('a filtered list of items', () => {
  it('includes an item whose parent does not match, and each item once (go-vikunja/vikunja#2646, #1786)', async () => {
    const project = await make('P', { task_type: 'project' });
    const [x, y] = [await make('X', { parent_id: project }), await make('Y', { parent_id: project })];
    const tree = new TaskTree(await tasks());
    const lines = (...ids: string[]) => {
      const above = new Set(ids.includes(project) ? [] : [project]);
      const held = ids.map((id) => tree.byId.get(id) as Task);
      return treeLines({ tree, tasks: held, ids: new Set(ids), above, isSorted: false }, new Set()).map(
        ({ task, isContext }) => [task.task_title, isContext],
      );
    };
    expect(lines(y)).toEqual([
      ['P', true],
      ['Y', false],
    ]);
    expect(lines(project, x, y)).toEqual([
      ['P', false],
      ['X', false],
      ['Y', false],
    ]);
  });

  it('in My work includes what is assigned to somebody under an unassigned parent (makeplane/plane#3699)', async () => {
    const project = await make('P', { task_type: 'project' });
    await make('T', { parent_id: project, assigned_user_ids: [ADA] });
    const [group] = myWork(new TaskTree(await tasks()), ADA, [], TODAY, (task) => task);
    expect(group?.tasks.map(({ task_title }) => task_title)).toEqual(['T']);
  });

  it('in My work counts the dates of an item that follow its children', async () => {
    const project = await make('P', { task_type: 'project', assigned_user_ids: [ADA] });
    await make('T', { parent_id: project, ...dated('2027-01-04', '2027-01-05') });
    await lab.patch(project, { aggregate_scheduling: true });
    const all = await tasks();
    const graph = planGraphOf(all);
    const groups = myWork(new TaskTree(all), ADA, [], TODAY, (task) => taskDates(task, graph));
    expect(groups[0]).toMatchObject({ key: 'today', tasks: [{ task_title: 'P' }] });
  });

  it('today includes what should have been done before (yousefhalabi/taskmanager#122)', async () => {
    await make('Late', { assigned_user_ids: [ADA], ...dated('2027-01-04', '2027-01-05') });
    const [group] = myWork(new TaskTree(await tasks()), ADA, [], TODAY, (task) => task);
    expect(group).toMatchObject({ key: 'today', tasks: [{ task_title: 'Late' }] });
  });

  it('as late includes neither what is finished nor what is due today (chrisvel/tududi#1505, linnovate/root#259)', () => {
    const late = (task_due_date: string, task_status: Task['task_status']) =>
      isLate({ task_due_date, task_status }, TODAY);
    expect([late('2027-01-14', 'to do'), late(TODAY, 'to do'), late('2027-01-14', 'done')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('on a board has each card once, under its current status, whoever changed it (xiwcx/obsidian-bases-kanban#94)', async () => {
    const [a, b] = [await make('A'), await make('B')];
    const kanban = { card_order: { [b]: 1, [a]: 2 } };
    await lab.patch(a, { task_status: 'in progress' });
    const all = await tasks();
    const [band] = boardBands(
      all,
      laneKeys(all, {}, null),
      (task) => task.task_status,
      null,
      (task) => cardPlace(task, kanban),
    );
    const cards = band?.lanes.map(({ key, tasks: held }) => [key, held.map(({ task_title }) => task_title)]);
    expect(cards?.filter(([, held]) => held?.length)).toEqual([
      ['to do', ['B']],
      ['in progress', ['A']],
    ]);
  });
});

describe('a board', () => {
  const tagged = (id: string) => ({ id, name: id, is_archived: id === 'old', color: null });
  const field = { id: 'f', property_name: 'Stage', options: ['new', 'old'].map(tagged) } as unknown as Parameters<
    typeof laneKeys
  >[2];
  const cardsOf = (
    all: Task[],
    lanes: ReturnType<typeof laneKeys>,
    lanesOf: (task: Task) => string | readonly string[],
  ) =>
    boardBands(all, lanes, lanesOf, null, null)[0]?.lanes.flatMap(({ label, tasks: held }) =>
      held.map(({ task_title }) => [label, task_title]),
    );

  it('shows cards of an option that was archived, and has no lane for it without one (mattermost-community/focalboard#3082)', async () => {
    await make('A');
    const all = await tasks();
    const lanesOf = () => 'old';
    const lanes = laneKeys(all, {}, field, null, new Set(['old']));
    expect(cardsOf(all, lanes, lanesOf)).toEqual([['old (archived)', 'A']]);
    expect(laneKeys(all, {}, field).map(({ label }) => label)).toEqual(['Stage not set', 'new']);
  });

  it('by people shows items of unknown people, and each item once per person (makeplane/plane#1873)', async () => {
    await make('A', { assigned_user_ids: [ADA, MILO] });
    const all = await tasks();
    const cards = (...known: string[]) => {
      const names = { people: new Map(known.map((id) => [id, 'Ada'])), groups: new Map() };
      return cardsOf(all, laneKeys(all, {}, null, names), peopleOf);
    };
    expect(cards(ADA)).toEqual([['Ada', 'A']]);
    expect(cards()).toEqual([
      ['Somebody else', 'A'],
      ['Somebody else', 'A'],
    ]);
    const mine = myWork(new TaskTree(all), ADA, [], TODAY, (task) => task).flatMap((group) =>
      group.tasks.map(({ id }) => id),
    );
    expect(new Set(mine).size).toBe(mine.length);
  });

  it('groups by status if the field of its lanes was deleted (mattermost-community/focalboard#3551, #3646)', () => {
    const property = { resource_types: ['task'], field_type: 'select', is_archived: false } as unknown as Parameters<
      typeof laneFields
    >[0][number];
    expect(laneFields([property, { ...property, is_archived: true }, { ...property, field_type: 'URL' }])).toEqual([
      property,
    ]);
  });
});

describe('a change of one attribute', () => {
  it('leaves people, labels and dates as they are when a status changes (makeplane/plane#6718, mattermost-community/focalboard#4719)', async () => {
    const id = await make('A', { assigned_user_ids: [ADA, MILO], ...dated('2027-02-01', '2027-02-02') });
    const { task_status: _, ...before } = await lab.task(id);
    await lab.patch(id, { task_status: 'in progress' });
    const now = await lab.task(id);
    for (const name of ['assigned_user_ids', 'task_start_date', 'task_due_date', 'label_ids', 'parent_id'] as const)
      expect(now[name]).toEqual(before[name]);
  });

  it('clears the dates of a blocker, and dependent items keep theirs (opf/openproject#8914)', async () => {
    const first = await make('First', dated('2027-02-01', '2027-02-02'));
    const second = await make('Second', { task_due_date: '2027-02-05', task_dependencies: waitsFor(first) });
    await lab.patch(first, { task_start_date: null, task_due_date: null });
    expect(await lab.task(first)).toMatchObject({ task_start_date: null, task_due_date: null });
    expect(await lab.task(second)).toMatchObject({ task_start_date: null, task_due_date: '2027-02-05' });
  });

  it('of a child moves what depends on the parent, when an item is created or moved there (opf/openproject#18433)', async () => {
    const parent = await make('P', { task_type: 'project', aggregate_scheduling: true });
    const links = { task_dependencies: waitsFor(parent) };
    const waits = await make('W', { ...dated('2027-02-03', '2027-02-04'), ...links });
    await make('Child', { parent_id: parent, ...dated('2027-02-01', '2027-02-10') });
    const all = await tasks();
    expect(taskDates(all.find(({ id }) => id === parent) as Task, planGraphOf(all))).toMatchObject(
      dated('2027-02-01', '2027-02-10'),
    );
    expect(await lab.task(waits)).toMatchObject(dated('2027-02-11', '2027-02-12'));
    const other = await make('Other', dated('2027-02-15', '2027-02-19'));
    const position = { id: other, old_parent_id: null, new_parent_id: parent };
    const { event } = await lab.run('PATCH /tasks/{id}/position', position, ada);
    expect(await lab.task(other)).toMatchObject(dated('2027-02-15', '2027-02-19'));
    expect(await lab.task(waits)).toMatchObject(dated('2027-02-20', '2027-02-21'));
    await lab.undo(event);
    expect(await lab.task(waits)).toMatchObject(dated('2027-02-11', '2027-02-12'));
    // One that ends before the others do moves nothing.
    await make('Early', { parent_id: parent, ...dated('2027-02-01', '2027-02-02') });
    expect(await lab.task(waits)).toMatchObject(dated('2027-02-11', '2027-02-12'));
  });

  it('sorts what has no value last, in both directions (mattermost-community/focalboard#2875)', async () => {
    for (const title of ['a', 'b', 'c']) await make(title, title === 'b' ? {} : dated('2027-02-01', '2027-02-02'));
    const all = await tasks();
    const sorted = (desc: boolean) =>
      sortTasks(
        all,
        [{ id: 'task_due_date', desc }],
        (task) => taskDates(task, planGraphOf(all)),
        () => null,
      ).at(-1)?.task_title;
    expect([sorted(false), sorted(true)]).toEqual(['b', 'b']);
  });
});

describe('dates that follow the children', () => {
  it('are computed again also for the parent that an item leaves (opf/openproject#6044)', async () => {
    const follows = { task_type: 'project', aggregate_scheduling: true };
    const [one, other] = [await make('One', follows), await make('Other', follows)];
    await make('Stays', { parent_id: one, ...dated('2027-02-01', '2027-02-02') });
    const moved = await make('Moves', { parent_id: one, ...dated('2027-03-01', '2027-03-02') });
    await lab.run('PATCH /tasks/{id}/position', { id: moved, old_parent_id: one, new_parent_id: other }, ada);
    const all = await tasks();
    const graph = planGraphOf(all);
    const dates = (id: string) => taskDates(all.find((task) => task.id === id) as Task, graph);
    expect(dates(one)).toMatchObject(dated('2027-02-01', '2027-02-02'));
    expect(dates(other)).toMatchObject(dated('2027-03-01', '2027-03-02'));
  });

  it('ignore archived and cancelled items (makeplane/plane#2242)', async () => {
    const project = await make('P', { task_type: 'project', aggregate_scheduling: true });
    await make('Stays', { parent_id: project, ...dated('2027-02-01', '2027-02-02') });
    const gone = await make('Gone', { parent_id: project, ...dated('2027-03-01', '2027-03-02') });
    const dates = async () => {
      const all = await tasks();
      return taskDates(all.find(({ id }) => id === project) as Task, planGraphOf(all));
    };
    await lab.patch(gone, { task_status: 'cancelled' });
    expect(await dates()).toMatchObject(dated('2027-02-01', '2027-02-02'));
    await lab.patch(gone, { task_status: 'to do' });
    expect(await dates()).toMatchObject(dated('2027-02-01', '2027-03-02'));
    await lab.patch(gone, { is_archived: true });
    expect(await dates()).toMatchObject(dated('2027-02-01', '2027-02-02'));
  });
});

describe('an item', () => {
  it('that is moved away and back keeps its dates, and its completion time (go-vikunja/vikunja#1468, tasks/tasks#4656)', async () => {
    const [one, other] = [await make('One', { task_type: 'project' }), await make('Other', { task_type: 'project' })];
    const id = await make('Assay', { parent_id: one, ...dated('2027-02-01', '2027-02-03') });
    await lab.patch(id, { task_status: 'done' });
    const before = await lab.task(id);
    expect(before.task_completed_at_date).not.toBeNull();
    const move = (from: string | null, to: string | null) =>
      lab.run('PATCH /tasks/{id}/position', { id, old_parent_id: from, new_parent_id: to }, ada);
    await move(one, other);
    await move(other, null);
    await move(null, one);
    const { task_completed_at_date, task_status, parent_id } = before;
    expect(await lab.task(id)).toMatchObject({
      ...dated('2027-02-01', '2027-02-03'),
      task_completed_at_date,
      task_status,
      parent_id,
    });
  });

  it('may begin before its blocker ends, and so may its copy and what depends on it (bardsoftware/ganttproject#1341, #686)', async () => {
    lab = new WorkLab({ task_shift_preference: 'keep_gap', task_avoid_weekends_preference: false });
    const project = await make('P', { task_type: 'project' });
    const a = await make('A', { parent_id: project, ...dated('2027-02-01', '2027-02-10') });
    const early = (on: string) => [{ task_id: on, type: 'blocked_by', lag_days: -5 }];
    const b = await make('B', {
      parent_id: project,
      ...dated('2027-02-06', '2027-02-15'),
      task_dependencies: early(a),
    });
    const c = await make('C', {
      parent_id: project,
      ...dated('2027-02-11', '2027-02-20'),
      task_dependencies: early(b),
    });
    await lab.patch(a, { task_due_date: '2027-02-12' });
    expect(await lab.task(b)).toMatchObject(dated('2027-02-08', '2027-02-17'));
    expect(await lab.task(c)).toMatchObject(dated('2027-02-13', '2027-02-22'));
    const copy = await idOf(lab.run('POST /tasks/{id}/duplicate', { id: project, include_children: true }, ada));
    const lags = (await tasks())
      .filter(({ parent_id }) => parent_id === copy)
      .flatMap(({ task_dependencies }) => task_dependencies.map(({ lag_days }) => lag_days));
    expect(lags).toEqual([-5, -5]);
  });

  it('may be on a weekend if the workspace does not avoid them, and keeps its length there (bardsoftware/ganttproject#872, Leantime/leantime#1522)', async () => {
    lab = new WorkLab({ task_avoid_weekends_preference: false });
    // 2027-02-06 is a Saturday.
    const id = await make('Dose the mice', dated('2027-02-06', '2027-02-12'));
    await lab.patch(id, { shift_days: 7 });
    expect(await lab.task(id)).toMatchObject({ ...dated('2027-02-13', '2027-02-19'), task_duration: 6 });
    const copy = await idOf(lab.run('POST /tasks/{id}/duplicate', { id, include_children: false }, ada));
    expect(await lab.task(copy)).toMatchObject({ ...dated('2027-02-13', '2027-02-19'), task_duration: 6 });
  });
});

describe('cards that are moved while a filter hides others', () => {
  it('change place among the visible ones; the hidden ones keep their order among themselves (kanboard/kanboard#2681, waffleio/waffle.io#1845)', async () => {
    for (const title of ['A', 'x', 'B', 'y', 'C', 'z']) await make(title);
    const all = (await tasks()).sort((a, b) => a.item_number - b.item_number);
    const visible = all.filter(({ task_title }) => /[A-Z]/.test(task_title));
    const [a, b, c] = visible as [Task, Task, Task];
    // C is dropped before A, then B after all.
    let card_order = orderWith([a, b], 0, [c], {});
    card_order = { ...card_order, ...orderWith([c, a], 2, [b], { card_order }) };
    const shownOrder = (list: Task[]) =>
      [...list]
        .sort((one, two) => cardPlace(one, { card_order }) - cardPlace(two, { card_order }))
        .map(({ task_title }) => task_title)
        .join('');
    expect(shownOrder(visible)).toBe('CAB');
    expect(shownOrder(all.filter((task) => !visible.includes(task)))).toBe('xyz');
  });
});

describe('a later end', () => {
  it('moves what waits for it by as much, whatever its own start was (frappe/erpnext#49760)', async () => {
    const a = await make('A', dated('2027-03-01', '2027-03-05'));
    const b = await make('B', { ...dated('2027-03-06', '2027-03-08'), task_dependencies: waitsFor(a) });
    await lab.patch(a, { task_due_date: '2027-03-15' });
    expect(await lab.task(b)).toMatchObject(dated('2027-03-16', '2027-03-18'));
    expect(await lab.task(a)).toMatchObject(dated('2027-03-01', '2027-03-15'));
  });

  it('of a new blocker moves the follower to the day after it, its length unchanged, and no sibling (bryntum/support#364)', async () => {
    const parent = await make('P', { task_type: 'project', aggregate_scheduling: true });
    const two = await make('Two', { parent_id: parent, ...dated('2027-03-01', '2027-03-08') });
    const three = await make('Three', { parent_id: parent, ...dated('2027-03-02', '2027-03-04') });
    const four = await make('Four', { parent_id: parent, ...dated('2027-03-02', '2027-03-04') });
    await lab.patch(three, { task_dependencies: waitsFor(two) });
    expect(await lab.task(three)).toMatchObject(dated('2027-03-09', '2027-03-11'));
    expect(await lab.task(two)).toMatchObject(dated('2027-03-01', '2027-03-08'));
    expect(await lab.task(four)).toMatchObject(dated('2027-03-02', '2027-03-04'));
    const all = await tasks();
    const project = all.find(({ id }) => id === parent) as Task;
    expect(taskDates(project, planGraphOf(all))).toMatchObject(dated('2027-03-01', '2027-03-11'));
  });
});
