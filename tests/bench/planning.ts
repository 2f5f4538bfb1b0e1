import { buildActor } from '@tests/support/memoryWorkspace';
import { previewMove } from '@/domain/commands/tasks/previewMove';
import { isoDateOfDay } from '@/domain/dates/isoDate';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import type { Task } from '@/domain/kinds/task';
import type { TaskStatus } from '@/domain/kinds/taskStatuses';
import type { TaskType } from '@/domain/kinds/taskTypes';
import { planGraphOf } from '@/domain/tasks/planItems';
import { taskDates } from '@/domain/tasks/taskDates';
import { compileTaskFilter, shownTasks } from '@/domain/tasks/taskFilter';
import { TaskTree } from '@/domain/tasks/taskTree';
import { boardBands, laneKeys } from '@/features/tasks/board/lanes';
import { packWeek } from '@/features/tasks/calendar/packWeek';
import { treeLines } from '@/features/tasks/shownTree';
import type { BenchTable } from './benchTable';

const COUNT = 10_000;
/** 2026-11-02, a Monday. */
const FIRST = 20_759;
const ROUNDS = process.env.BENCH_QUICK ? 20 : 100;
const ROW_TIME = '2026-11-02T08:00:00.000Z';
const STATUSES: readonly TaskStatus[] = ['to do', 'in progress', 'blocked', 'done'];

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

function taskOf(n: number, task_type: TaskType, more: Partial<Task>): Task {
  return {
    id: idOf(n),
    workspace_id: idOf(0),
    item_number: n + 1,
    task_type,
    task_title: `${task_type} ${n} of the plan`,
    task_description: '',
    task_status: STATUSES[n % STATUSES.length] ?? 'to do',
    parent_id: null,
    position: n,
    task_definition_id: null,
    operation_definition_id: null,
    definition_version: null,
    program_ids: [],
    document_ids: [],
    label_ids: [],
    assigned_user_ids: [idOf(n % 7)],
    assigned_group_ids: [],
    reviewer_ids: [],
    subscriber_ids: [],
    task_start_date: null,
    task_due_date: null,
    task_duration: null,
    aggregate_scheduling: false,
    task_dependencies: [],
    task_completed_at_date: null,
    review_requested_at: null,
    signed_by: null,
    signed_at: null,
    record_ids: [],
    source_container_ids: [],
    bulk_sync_id: null,
    is_draft: false,
    is_archived: false,
    is_deleted: false,
    created_by: idOf(1),
    last_updated_by: idOf(1),
    created_at: ROW_TIME,
    updated_at: ROW_TIME,
    last_activity_at: ROW_TIME,
    ...more,
  };
}

/** 100 projects with four stages and 95 tasks each; each task of a project waits for the one before. */
function makeTasks(): Task[] {
  const tasks: Task[] = [];
  for (let project = 0; tasks.length < COUNT; project++) {
    const root = tasks.length;
    tasks.push(taskOf(root, 'project', { aggregate_scheduling: true, task_status: 'in progress' }));
    for (let stage = 0; stage < 4; stage++)
      tasks.push(taskOf(tasks.length, 'stage', { parent_id: idOf(root), aggregate_scheduling: true }));
    for (let i = 0; i < 95; i++) {
      const n = tasks.length;
      const start = FIRST + (project % 10) * 20 + i * 2;
      tasks.push(
        taskOf(n, i % 3 === 0 ? 'operation' : 'task', {
          parent_id: idOf(root + 1 + (i % 4)),
          task_status: i % 9 === 0 ? 'in progress' : 'to do',
          task_start_date: isoDateOfDay(start),
          task_due_date: isoDateOfDay(start + 1),
          task_duration: 1,
          task_dependencies: i === 0 ? [] : [{ task_id: idOf(n - 1), type: 'blocked_by', lag_days: 0 }],
        }),
      );
    }
  }
  return tasks.slice(0, COUNT);
}

/** A chain of `length` items at the end of the plan, for the large shift. */
function chain(length: number): Task[] {
  return Array.from({ length }, (_, i) =>
    taskOf(COUNT + i, 'task', {
      task_status: 'to do',
      task_start_date: isoDateOfDay(FIRST + i),
      task_due_date: isoDateOfDay(FIRST + i),
      task_duration: 0,
      task_dependencies: i === 0 ? [] : [{ task_id: idOf(COUNT + i - 1), type: 'blocked_by', lag_days: 0 }],
    }),
  );
}

function measured(name: string, limit: string, run: (round: number) => void): (string | number)[] {
  for (let round = 0; round < 3; round++) run(round);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    run(round);
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return [name, at(0.5), at(0.95), limit];
}

/** Computations of the planning screens for 10,000 items, without drawing. */
export async function benchPlanning(): Promise<BenchTable> {
  const tasks = makeTasks();
  const tree = new TaskTree(tasks);
  const graph = planGraphOf(tasks);
  const datesOf = (task: Task) => (task.aggregate_scheduling ? taskDates(task, graph) : task);
  const cx = {
    tree,
    datesOf,
    property: () => undefined,
    propertyRow: () => undefined,
    lookups: NO_LOOKUPS,
    today: isoDateOfDay(FIRST + 30),
    tzMinutes: 0,
    dayAt: (time: string) => time.slice(0, 10),
  };
  const shownOf = (filter: Parameters<typeof compileTaskFilter>[0]) => {
    const passes = compileTaskFilter(filter, cx);
    const { matches, above } = shownTasks(tasks, passes, 'hide-completed-trees', tree);
    return { tree, tasks: matches, ids: new Set(matches.map(({ id }) => id)), above, isSorted: false };
  };
  const all = shownOf({});
  const words = ['task 1', 'task 12', 'op', 'stage', 'plan'];
  const settings = { task_shift_preference: 'later_only', task_avoid_weekends_preference: true } as const;
  const actor = buildActor();
  const work = { tree, graph, settings, actor };
  // The 70th task of a project has 25 successors.
  const held = idOf(5 + 69);
  const long = [...tasks, ...chain(501)];
  const longWork = { tree: new TaskTree(long), graph: planGraphOf(long), settings, actor };
  const spans = tasks.flatMap((task) => {
    const span = graph.spanOf(task.id);
    return span.start !== null && span.due !== null ? [{ id: task.id, from: span.start, to: span.due }] : [];
  });
  return {
    title: `Planning: ${COUNT.toLocaleString('en')} items, without drawing (ms)`,
    columns: ['Act', 'Median', 'p95', 'Limit'],
    rows: [
      measured('Tree of all items', '', () => void new TaskTree(tasks)),
      measured('Graph of all links', '', () => void planGraphOf(tasks)),
      measured(
        'Filter by a typed word',
        '16',
        (round) => void shownOf({ search_text: words[round % words.length] ?? '' }),
      ),
      measured(
        'Filter by person and status',
        '16',
        (round) => void shownOf({ assigned_user_ids: [idOf(round % 7)], task_statuses: ['to do'] }),
      ),
      measured('Lines of the tree', '16', () => void treeLines(all, new Set())),
      measured('Lanes of a board', '16', () => {
        const lanes = laneKeys(all.tasks, {}, null);
        boardBands(
          all.tasks,
          lanes,
          (task) => task.task_status,
          null,
          (task) => task.item_number,
        );
      }),
      measured('Six weeks of a calendar', '16', (round) => {
        for (let week = 0; week < 6; week++) packWeek(spans, FIRST + ((round + week) % 20) * 7);
      }),
      measured(
        'Preview of a drag with 25 followers',
        '20',
        (round) => void previewMove(work, { kind: 'shift', ids: [held], days: (round % 9) + 1 }),
      ),
      measured(
        'Preview of a shift of 500',
        '50',
        () => void previewMove(longWork, { kind: 'shift', ids: [idOf(COUNT)], days: 3 }),
      ),
    ],
    notes: [
      'Limits are those of one frame, or of the act as a whole. Peers of these parts are not libraries but products.',
    ],
  };
}
