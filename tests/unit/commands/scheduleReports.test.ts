import { ADA, ada, MILO, WorkLab } from '@tests/support/workLab';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Task } from '@/domain/kinds/task';
import { planGraphOf } from '@/domain/tasks/planItems';
import { taskDates } from '@/domain/tasks/taskDates';
import { TaskTree } from '@/domain/tasks/taskTree';
import { boardBands, laneKeys, stageOf } from '@/features/tasks/board/lanes';
import { NOBODY, peopleOf } from '@/features/tasks/board/peopleLanes';

/** Problems that people reported for the timelines and boards of other planners, tried here. */
let lab: WorkLab;
beforeEach(() => {
  lab = new WorkLab({ task_shift_preference: 'keep_gap', task_avoid_weekends_preference: false });
});

const make = (title: string, more: object = {}) => lab.makeTask(title, more);
const waitsFor = (...ids: string[]) => ({
  task_dependencies: ids.map((task_id) => ({ task_id, type: 'blocked_by', lag_days: 0 })),
});
const dated = (from: string | null, to: string | null) => ({ task_start_date: from, task_due_date: to });
const datesOf = async (id: string) => {
  const all = (await lab.all('task')).filter(({ is_deleted }) => !is_deleted);
  return taskDates(await lab.task(id), planGraphOf(all));
};

/** Two stages whose dates follow their children; the second depends on the first, or on its children. */
async function twoStages(waitsForStage: boolean) {
  const project = await make('P', { task_type: 'project', aggregate_scheduling: true });
  const stage = (title: string) => make(title, { task_type: 'stage', parent_id: project, aggregate_scheduling: true });
  const [make1, test] = [await stage('Make'), await stage('Test')];
  const first = await make('Couple', { parent_id: make1, ...dated('2027-02-01', '2027-02-10') });
  const second = await make('Assay', {
    parent_id: test,
    ...dated('2027-02-11', '2027-02-15'),
    ...waitsFor(waitsForStage ? make1 : first),
  });
  return { project, make1, test, first, second };
}

describe('dates that follow the children', () => {
  it('apply to all ancestors (kulesa/redmine_better_gantt_chart#29)', async () => {
    const { project, make1, test, first } = await twoStages(false);
    await lab.patch(first, { task_due_date: '2027-02-13' });
    expect(await datesOf(make1)).toMatchObject(dated('2027-02-01', '2027-02-13'));
    expect(await datesOf(test)).toMatchObject(dated('2027-02-14', '2027-02-18'));
    expect(await datesOf(project)).toMatchObject(dated('2027-02-01', '2027-02-18'));
  });

  it('move what depends on the parent, forward and back (bardsoftware/ganttproject#4, #2002, kulesa/redmine_better_gantt_chart#40)', async () => {
    const { first, second } = await twoStages(true);
    await lab.patch(first, { task_due_date: '2027-02-13' });
    expect(await lab.task(second)).toMatchObject(dated('2027-02-14', '2027-02-18'));
    await lab.patch(first, { task_due_date: '2027-02-08' });
    expect(await lab.task(second)).toMatchObject(dated('2027-02-09', '2027-02-13'));
  });

  it('move with a project that is moved, milestones included (bardsoftware/ganttproject#2761, #695)', async () => {
    const project = await make('P', { task_type: 'project', aggregate_scheduling: true });
    const a = await make('A', { parent_id: project, ...dated('2027-02-01', '2027-02-05') });
    const reached = await make('Five chosen', {
      task_type: 'milestone',
      parent_id: project,
      ...dated(null, '2027-02-06'),
      ...waitsFor(a),
    });
    const b = await make('B', { parent_id: project, ...dated('2027-02-07', '2027-02-09'), ...waitsFor(reached) });
    await lab.patch(project, { shift_days: 28 });
    expect(await lab.task(a)).toMatchObject(dated('2027-03-01', '2027-03-05'));
    expect((await lab.task(reached)).task_due_date).toBe('2027-03-06');
    expect(await lab.task(b)).toMatchObject(dated('2027-03-07', '2027-03-09'));
  });
});

describe('an item', () => {
  it('that has only a due date gets no start when it is moved (wekan/wekan#2917)', async () => {
    const id = await make('Send the report', dated(null, '2027-02-10'));
    await lab.patch(id, { shift_days: 3 });
    expect(await lab.task(id)).toMatchObject({ ...dated(null, '2027-02-13'), task_duration: null });
  });

  it('lasts the same number of days across the change to summer time, and a move by zero days changes nothing (frappe/gantt#616, #48)', async () => {
    const id = await make('Stability', dated('2027-03-26', '2027-03-30'));
    await lab.patch(id, { shift_days: 1 });
    expect(await lab.task(id)).toMatchObject({ ...dated('2027-03-27', '2027-03-31'), task_duration: 4 });
    const { event } = await lab.patch(id, { shift_days: 0 });
    expect(event.changes).toEqual([]);
  });

  it('across the turn of a year belongs to its year (Leantime/leantime#3077)', async () => {
    const id = await make('Screen', dated('2026-12-31', '2027-12-31'));
    await lab.patch(id, { task_due_date: '2027-12-30' });
    expect(await lab.task(id)).toMatchObject({ ...dated('2026-12-31', '2027-12-30'), task_duration: 364 });
  });

  it('turned into a milestone and back keeps a length given with it (bardsoftware/ganttproject#2453)', async () => {
    const id = await make('Choose', { task_type: 'milestone', ...dated(null, '2027-02-06') });
    await lab.run('PATCH /tasks/{id}/type', { id, task_type: 'task' }, ada);
    await lab.patch(id, { ...dated('2027-02-06', '2027-02-08') });
    expect(await lab.task(id)).toMatchObject({ ...dated('2027-02-06', '2027-02-08'), task_duration: 2 });
  });

  it('has its own description besides that of its parent (Leantime/leantime#3263)', async () => {
    const parent = await make('Plate', { task_description: 'Whole plate' });
    const child = await make('Well', { parent_id: parent, task_description: 'One well' });
    await lab.patch(parent, { task_description: 'Whole plate, twice' });
    expect((await lab.task(child)).task_description).toBe('One well');
  });
});

describe('a board by people', () => {
  const task = (id: string, parent_id: string | null, assigned_user_ids: string[], type = 'task') =>
    ({
      id,
      parent_id,
      assigned_user_ids,
      assigned_group_ids: [],
      task_type: type,
      position: 0,
      program_ids: [],
    }) as never as Task;
  const PLAN = [
    task('make', null, [], 'stage'),
    task('test', null, [], 'stage'),
    task('couple', 'make', [ADA]),
    task('assay', 'test', [MILO]),
    task('order', 'make', []),
  ];
  const names = {
    people: new Map([
      [ADA, 'Ada'],
      [MILO, 'Milo'],
    ]),
    groups: new Map<string, string>(),
  };
  const bandsOf = (tasks: readonly Task[], keep: readonly string[] = []) => {
    const tree = new TaskTree(PLAN);
    return boardBands(
      tasks,
      laneKeys(tasks, {}, null, names, new Set(keep)),
      peopleOf,
      (one) => stageOf(one, tree),
      null,
    );
  };

  it('has the same lanes in each row, with every item in the lane of its own assignee (makeplane/plane#3920, hcengineering/platform#10307)', () => {
    const bands = bandsOf(PLAN.slice(2));
    expect(bands.map(({ lanes }) => lanes.map(({ key }) => key))).toEqual([
      [NOBODY, ADA, MILO],
      [NOBODY, ADA, MILO],
    ]);
    expect(bands.map(({ lanes }) => lanes.map(({ tasks }) => tasks.map(({ id }) => id)))).toEqual([
      [['order'], ['couple'], []],
      [[], [], ['assay']],
    ]);
  });

  it('keeps the empty lane of a person for whom the view filters (AppFlowy-IO/AppFlowy#8908)', () => {
    const [band] = bandsOf([PLAN[2] as Task], [MILO]);
    expect(band?.lanes.map(({ key }) => key)).toEqual([NOBODY, ADA, MILO]);
  });
});
