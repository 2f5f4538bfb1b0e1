import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { foundWork, workWords } from '@/app/palette/foundWork';
import type { Task } from '@/domain/kinds/task';
import { TaskTree } from '@/domain/tasks/taskTree';
import { boardBands, laneKeys, orderWith, placeBetween, stageOf } from '@/features/tasks/board/lanes';
import { flatLines, treeLines } from '@/features/tasks/shownTree';
import { ALL_ITEMS, isFiltered, readDraft } from '@/features/tasks/view/viewSettings';

const task = (id: string, more: Partial<Task> = {}) =>
  ({
    id,
    item_number: Number.parseInt(id.replace(/\D/g, ''), 10) || 1,
    task_type: 'task',
    task_title: id,
    task_status: 'to do',
    parent_id: null,
    position: 0,
    program_ids: [],
    record_ids: [],
    is_archived: false,
    ...more,
  }) as Task;

const shown = (tasks: readonly Task[], fits: readonly string[], isSorted = false) => {
  const tree = new TaskTree(tasks);
  const ids = new Set(fits);
  const above = new Set<string>();
  for (const id of fits)
    for (const parent of tree.ancestorsOf(tree.byId.get(id) as Task)) if (!ids.has(parent.id)) above.add(parent.id);
  return { tree, tasks: fits.map((id) => tree.byId.get(id) as Task), ids, above, isSorted };
};

const PLAN = [
  task('p1', { task_type: 'project' }),
  task('s2', { task_type: 'stage', parent_id: 'p1', position: 1 }),
  task('t3', { parent_id: 's2', position: 2 }),
  task('t4', { parent_id: 's2', position: 1 }),
  task('t5', { position: 5 }),
];
const names = (lines: ReturnType<typeof treeLines>) => lines.map((line) => `${'-'.repeat(line.depth)}${line.task.id}`);

describe('the lines of a view', () => {
  it('show matching items below their parents, which are there as context, in the order of the tree', () => {
    const lines = treeLines(shown(PLAN, ['t3', 't5']), new Set());
    expect(names(lines)).toEqual(['p1', '-s2', '--t3', 't5']);
    expect(lines.map(({ isContext }) => isContext)).toEqual([true, true, false, false]);
    expect(names(treeLines(shown(PLAN, ['p1', 's2', 't3', 't4']), new Set()))).toEqual(['p1', '-s2', '--t4', '--t3']);
  });

  it('hide what is below a folded one, follow the sort of the view, and are flat on request', () => {
    const all = ['p1', 's2', 't3', 't4', 't5'];
    expect(names(treeLines(shown(PLAN, all), new Set(['s2'])))).toEqual(['p1', '-s2', 't5']);
    expect(names(treeLines(shown(PLAN, ['t5', 'p1', 's2', 't3', 't4'], true), new Set()))).toEqual([
      't5',
      'p1',
      '-s2',
      '--t3',
      '--t4',
    ]);
    expect(names(flatLines(shown(PLAN, ['t5', 't3'])))).toEqual(['t5', 't3']);
  });

  it('end even if two items are below each other', () => {
    const circle = [task('a', { parent_id: 'b' }), task('b', { parent_id: 'a' }), task('c')];
    expect(names(treeLines(shown(circle, ['a', 'b', 'c']), new Set()))).toContain('c');
  });
});

describe('a board', () => {
  const statusOf = (one: Task) => one.task_status as string;

  it('wekan/wekan#2494: puts a card between two with the same number, and many between two neighbours', () => {
    const card = (id: string) => ({ id, item_number: 1 }) as unknown as Task;
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(card) as [Task, Task, Task, Task];
    let card_order: Record<string, number> = { a: 5, b: 5, c: 9 };
    card_order = { ...card_order, ...orderWith([a, b, c], 1, [d], { card_order }) };
    const inOrder = () =>
      [a, b, c, d].sort((x, y) => (card_order[x.id] ?? 0) - (card_order[y.id] ?? 0)).map(({ id }) => id);
    expect(inOrder()).toEqual(['a', 'd', 'b', 'c']);
    // Halving a gap is exhausted after about fifty drops.
    for (let i = 0; i < 200; i++) {
      card_order = { ...card_order, ...orderWith([a, d, b], 1, [c], { card_order }) };
      card_order = { ...card_order, ...orderWith([a, c, b], 1, [d], { card_order }) };
      expect(inOrder()).toEqual(['a', 'd', 'c', 'b']);
    }
  });

  it('has the statuses of design cycles after those of the other items', () => {
    const of = (type: string) => ({ id: type, task_type: type, task_status: 'done' }) as unknown as Task;
    const keys = (...types: string[]) => laneKeys(types.map(of), {}, null).map(({ key }) => key);
    expect(keys('cycle', 'operation', 'task').slice(0, 5)).toEqual([
      'requested',
      'to do',
      'in progress',
      'blocked',
      'to review',
    ]);
    expect(keys('cycle', 'operation')).toContain('ideation');
    expect(keys('cycle')[0]).toBe('ideation');
  });

  it('has the statuses of its item types, in the order of the view, and every card once', () => {
    const cards = [
      task('t1', { task_status: 'done' }),
      task('e2', { task_type: 'operation', task_status: 'to review' }),
    ];
    const lanes = laneKeys(cards, { lane_order: ['done'] }, null);
    expect(lanes[0]?.key).toBe('done');
    expect(lanes.map(({ key }) => key)).toContain('to review');
    const [band] = boardBands(cards, lanes, statusOf, null, null);
    expect(band?.lanes.flatMap(({ tasks }) => tasks.map(({ id }) => id)).sort()).toEqual(['e2', 't1']);
  });

  it('has a row per stage on request', () => {
    const tree = new TaskTree(PLAN);
    const lanes = laneKeys(PLAN, {}, null);
    const bands = boardBands(PLAN, lanes, statusOf, (one) => stageOf(one, tree), null);
    expect(bands.map(({ parent, count }) => `${parent?.id} ${count}`)).toEqual(['undefined 2', 'p1 1', 's2 2']);
  });

  it('puts a card between two others', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (before, gap) => {
        const place = placeBetween(before, before + gap);
        expect(place > before && place < before + gap).toBe(true);
        expect(placeBetween(before, undefined)).toBeGreaterThan(before);
        expect(placeBetween(undefined, before)).toBeLessThan(before);
      }),
    );
  });
});

describe('the settings of a view stored on a device', () => {
  it('omit what is unknown and texts that cannot be read', () => {
    expect(readDraft('{"task_statuses":["done"],"view_name":"x","evil":1}')).toEqual({ task_statuses: ['done'] });
    expect([readDraft('{'), readDraft('null'), readDraft(null)]).toEqual([{}, {}, {}]);
  });

  it('know whether a filter limits the items', () => {
    expect(isFiltered(ALL_ITEMS)).toBe(false);
    expect(isFiltered({ ...ALL_ITEMS, sorts: [{ id: 'task_key', desc: true }] })).toBe(false);
    expect(isFiltered({ ...ALL_ITEMS, label_ids: ['a'] })).toBe(true);
  });
});

describe('items in the palette', () => {
  const items = [
    task('t1', { task_title: 'Kinase panel', item_number: 1, task_status: 'done' }),
    task('t2', { task_title: 'New kinase', item_number: 2 }),
    task('t3', { task_title: 'Kinase dose', item_number: 3, record_ids: ['a', 'b'] }),
    task('t4', { task_title: 'Kinase scan', item_number: 4, is_archived: true }),
  ];

  it('are found by title and key, those that begin with the words and open ones first', () => {
    expect(foundWork(items, 'kinase').map(({ id }) => id)).toEqual(['t3', 't1', 't2']);
    expect(foundWork(items, 'tsk-2').map(({ id }) => id)).toEqual(['t2']);
    expect(foundWork(items, ' ')).toEqual([]);
  });

  it('show what they are and how many records they contain', () => {
    expect(workWords(items[2] as Task, new Map())).toBe('Task TSK-3, to do, 2 records');
  });
});
