import { buildTask } from '@tests/support/buildTask';
import { describe, expect, it } from 'vitest';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { propertyOperators } from '@/domain/fields/propertyTypes';
import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import { PROPERTY_TYPES, type PropertyType } from '@/domain/kinds/propertyType';
import type { Task } from '@/domain/kinds/task';
import type { TaskProperty } from '@/domain/kinds/taskProperty';
import { itemKey, numberInKey } from '@/domain/tasks/itemKey';
import { partId } from '@/domain/tasks/partId';
import { planGraphOf } from '@/domain/tasks/planItems';
import { sortTasks } from '@/domain/tasks/sortTasks';
import { taskDates } from '@/domain/tasks/taskDates';
import { compileTaskFilter, shownTasks, type TaskFilter, type TaskFilterContext } from '@/domain/tasks/taskFilter';
import { TaskTree } from '@/domain/tasks/taskTree';
import type { Json } from '@/lib/json';
import { isUuid } from '@/lib/uuid';

const task = (id: string, parts: Partial<Task> = {}) => buildTask({ id, task_title: id, ...parts });
const property = (field_type: PropertyType, parts: Partial<PropertyDefinition> = {}): PropertyDefinition => ({
  id: `of ${field_type}`,
  workspace_id: 'w',
  property_name: field_type,
  description: '',
  field_type,
  options: [],
  display_options: {},
  ref_slice_id: null,
  resource_types: ['task'],
  is_archived: false,
  created_by: 'u',
  last_updated_by: 'u',
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  ...parts,
});

function contextOf(
  tasks: Task[],
  properties: PropertyDefinition[] = [],
  contents: [string, string, Json][] = [],
): TaskFilterContext {
  const graph = planGraphOf(tasks);
  const rows = new Map(
    contents.map(([taskId, propertyId, content]) => {
      const id = partId(taskId, propertyId);
      return [id, { id, content, updated_at: '2026-11-03T00:00:00.000Z' } as TaskProperty];
    }),
  );
  return {
    lookups: NO_LOOKUPS,
    today: '2026-11-04',
    tzMinutes: 0,
    dayAt: (time) => time.slice(0, 10),
    tree: new TaskTree(tasks),
    datesOf: (one) => taskDates(one, graph),
    property: (id) => properties.find((one) => one.id === id),
    propertyRow: (id) => rows.get(id),
  };
}
const passing = (tasks: Task[], filter: TaskFilter, cx = contextOf(tasks)) =>
  tasks.filter(compileTaskFilter(filter, cx)).map(({ id }) => id);

describe('a filter of tasks', () => {
  it('shows an item under its own programs and those of its top-level ancestor, and no others', () => {
    const tasks = [
      task('top', { program_ids: ['P'] }),
      task('middle', { parent_id: 'top', program_ids: ['M'] }),
      task('low', { parent_id: 'middle' }),
      task('other', { program_ids: ['O'] }),
    ];
    expect(passing(tasks, { program_ids: ['P'] })).toEqual(['top', 'middle', 'low']);
    expect(passing(tasks, { program_ids: ['M'] })).toEqual(['middle']);
  });

  it('filters by types, statuses, labels, definitions and people, each or all', () => {
    const tasks = [
      task('a', { task_type: 'operation', operation_definition_id: 'D', assigned_user_ids: ['U'] }),
      task('b', { task_status: 'blocked', label_ids: ['L'], assigned_group_ids: ['G'] }),
    ];
    expect(passing(tasks, { task_types: ['operation'] })).toEqual(['a']);
    expect(passing(tasks, { task_definition_ids: ['D'] })).toEqual(['a']);
    expect(passing(tasks, { task_statuses: ['blocked'], label_ids: ['L'] })).toEqual(['b']);
    expect(passing(tasks, { assigned_user_ids: ['U'], assigned_group_ids: ['G'] })).toEqual(['a', 'b']);
    expect(passing(tasks, { search_text: 'tsk-1, EXP-1' })).toEqual(['a', 'b']);
    expect(passing(tasks, {})).toEqual(['a', 'b']);
  });

  it('filters by each of the four dates, including those that follow the children', () => {
    const tasks = [
      task('parent', { aggregate_scheduling: true }),
      task('child', { parent_id: 'parent', task_start_date: '2026-11-03', task_due_date: '2026-11-20' }),
      task('done', { task_status: 'done', task_completed_at_date: '2026-11-02T10:00:00.000Z' }),
    ];
    const rule = { filter_type: 'this_week', filter_prop: null };
    expect(passing(tasks, { scheduled: rule })).toEqual(['parent', 'child']);
    expect(passing(tasks, { due: rule })).toEqual([]);
    expect(passing(tasks, { completed_at: rule })).toEqual(['done']);
    expect(passing(tasks, { created_at_filter: rule })).toEqual(['parent', 'child', 'done']);
    expect(
      passing(tasks, { due: { filter_type: 'after_absolute', filter_prop: { value: '2026-11-10' } } }),
    ).not.toContain('done');
  });

  it('takes the days of creation and completion from the calendar of the person, not from UTC', () => {
    const task20h = task('evening', {
      task_status: 'done',
      created_at: '2026-11-03T20:00:00.000Z',
      task_completed_at_date: '2026-11-03T21:30:00.000Z',
    });
    const today = { filter_type: 'after_absolute', filter_prop: { value: '2026-11-03' } };
    const auckland = {
      ...contextOf([task20h]),
      tzMinutes: 13 * 60,
      dayAt: (time: string) => new Date(Date.parse(time) + 13 * 3_600_000).toISOString().slice(0, 10),
    };
    expect(passing([task20h], { created_at_filter: today }, auckland)).toEqual(['evening']);
    expect(passing([task20h], { completed_at: today }, auckland)).toEqual(['evening']);
    expect(passing([task20h], { completed_at: today })).toEqual([]);
  });

  it('drops filters of archived and missing metadata fields', () => {
    const tasks = [task('a')];
    const archived = property('text', { is_archived: true });
    const filters = [archived.id, 'no such'].map((property_definition_id) => ({
      property_definition_id,
      filter_type: 'is_set',
      filter_prop: null,
    }));
    expect(passing(tasks, { property_filters: filters }, contextOf(tasks, [archived]))).toEqual(['a']);
  });

  it('filters by values of metadata fields according to their types', () => {
    const tasks = [task('a'), task('b'), task('c')];
    const [number, text] = [property('number'), property('text')];
    const cx = contextOf(
      tasks,
      [number, text],
      [
        ['a', number.id, 5],
        ['b', number.id, 50],
        ['b', text.id, 'Blank'],
      ],
    );
    const by = (property_definition_id: string, filter_type: string, value: Json) =>
      passing(tasks, { property_filters: [{ property_definition_id, filter_type, filter_prop: { value } }] }, cx);
    expect(by(number.id, 'greater_than', 10)).toEqual(['b']);
    expect(by(text.id, 'contains', 'lan')).toEqual(['b']);
    expect(by(number.id, 'last_updated_after', '2026-11-02')).toEqual(['a', 'b']);
  });

  it.each(PROPERTY_TYPES)(
    'offers operators for metadata fields of the type %s, and an incomplete rule never throws',
    (type) => {
      const operators = propertyOperators(type);
      expect(operators).toContain('last_updated_after');
      const tasks = [task('a')];
      const one = property(type);
      for (const filter_type of operators) {
        const property_filters = [{ property_definition_id: one.id, filter_type, filter_prop: null }];
        // A rule without its value is not applied yet; none of them throws.
        expect(() => passing(tasks, { property_filters }, contextOf(tasks, [one]))).not.toThrow();
      }
    },
  );
});

describe('finished items and their trees', () => {
  const tasks = [
    task('open', { task_status: 'done' }),
    task('below', { parent_id: 'open', task_status: 'in progress' }),
    task('closed', { task_status: 'done' }),
    task('cancelled', { parent_id: 'closed', task_status: 'cancelled' }),
    task('cycle', { task_type: 'cycle', task_status: 'complete' }),
  ];
  const shown = (how: 'show-all' | 'hide-completed-trees' | 'hide-all', passes = () => true) => {
    const { matches, above } = shownTasks(tasks, passes, how, new TaskTree(tasks));
    return [matches.map(({ id }) => id), [...above]];
  };

  it('are all shown, or hidden as finished trees, or all hidden', () => {
    expect(shown('show-all')[0]).toHaveLength(5);
    expect(shown('hide-completed-trees')[0]).toEqual(['open', 'below', 'cycle']);
    expect(shown('hide-all')).toEqual([['below', 'cycle'], ['open']]);
  });
});

describe('order and keys', () => {
  it('sorts by columns, empty ones last in both directions, and drops sorts of deleted columns', () => {
    const tasks = [
      task('a', { item_number: 1, task_due_date: '2026-11-05' }),
      task('b', { item_number: 2 }),
      task('c', { item_number: 3, task_due_date: '2026-11-02' }),
    ];
    const by = (sorts: { id: string; desc: boolean }[]) =>
      sortTasks(
        tasks,
        sorts,
        (one) => one,
        () => undefined,
      ).map(({ id }) => id);
    expect(by([{ id: 'task_due_date', desc: false }])).toEqual(['c', 'a', 'b']);
    expect(by([{ id: 'task_due_date', desc: true }])).toEqual(['a', 'c', 'b']);
    expect(by([{ id: 'gone', desc: true }])).toEqual(['a', 'b', 'c']);
  });

  it('names an item by type and number, and reads that back', () => {
    expect(itemKey({ task_type: 'operation', item_number: 314 })).toBe('EXP-314');
    expect(numberInKey('exp-314')).toBe(314);
    expect(numberInKey('EXP-314-2')).toBeNull();
    expect(numberInKey('ABC-1')).toBeNull();
  });

  it('computes the same id for a part of a task everywhere, and a different one for each other part', () => {
    expect(isUuid(partId('a', 'b'))).toBe(true);
    expect(partId('a', 'b')).toBe(partId('a', 'b'));
    const ids = new Set(Array.from({ length: 2000 }, (_, n) => partId('task', `field ${n}`)));
    expect(ids.size).toBe(2000);
  });
});
