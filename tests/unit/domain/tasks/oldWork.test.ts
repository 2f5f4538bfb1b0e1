import { describe, expect, it } from 'vitest';
import type { Task } from '@/domain/kinds/task';
import { itemOf, oldBefore, oldWork, treeOf } from '@/domain/tasks/oldWork';

type Item = Parameters<typeof oldWork>[0][number];

const BEFORE = '2025-01-01T00:00:00.000Z';
const [LONG_AGO, LATELY] = ['2023-05-01T00:00:00.000Z', '2025-05-01T00:00:00.000Z'];

const item = (id: string, parts: Partial<Task> = {}): Item => ({
  ...{ id, parent_id: null, task_status: 'done', task_completed_at_date: LONG_AGO, last_activity_at: LATELY },
  ...{ is_deleted: false, task_dependencies: [] },
  ...parts,
});
const open = (id: string, parts: Partial<Task> = {}) =>
  item(id, { task_status: 'in progress', task_completed_at_date: null, ...parts });
const old = (...items: Item[]) => [...oldWork(items, BEFORE)].sort();
const waitsFor = (id: string): Partial<Task> => ({
  task_dependencies: [{ task_id: id, type: 'blocked_by', lag_days: 0 }],
});

describe('old work', () => {
  it('is a whole tree that ended before the time, with its deleted items', () => {
    const tree = [item('a'), item('b', { parent_id: 'a' }), open('c', { parent_id: 'b', is_deleted: true })];
    expect(old(...tree)).toEqual(['a', 'b', 'c']);
  });

  it('excludes a tree with an open or a newer item, at the top or below', () => {
    expect(old(item('a'), open('b', { parent_id: 'a' }))).toEqual([]);
    expect(old(open('a'), item('b', { parent_id: 'a' }))).toEqual([]);
    expect(old(item('a'), item('b', { parent_id: 'a', task_completed_at_date: LATELY }))).toEqual([]);
  });

  it('counts a locked experiment by its completion and a cancelled item by its last activity', () => {
    expect(old(item('a', { task_status: 'locked' }))).toEqual(['a']);
    const cancelled = { task_status: 'cancelled', task_completed_at_date: null } as const;
    expect(old(item('a', { ...cancelled, last_activity_at: LONG_AGO }))).toEqual(['a']);
    expect(old(item('a', cancelled))).toEqual([]);
  });

  it('excludes what newer work depends on, however far back, but the rest stays old', () => {
    const items = [open('a', waitsFor('b')), item('b', waitsFor('c')), item('c'), item('d', waitsFor('e')), item('e')];
    expect(old(...items)).toEqual(['d', 'e']);
  });

  it('tolerates circular and missing parents', () => {
    expect(() => old(item('a', { parent_id: 'b' }), item('b', { parent_id: 'a' }))).not.toThrow();
    expect(old(item('a', { parent_id: 'gone' }))).toEqual(['a']);
    expect(treeOf('b', [item('a'), item('b', { parent_id: 'a' }), item('c')]).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(treeOf('x', [item('a')])).toEqual([]);
  });

  it('does not consist of deleted items only', () => {
    expect(old(item('a', { is_deleted: true }))).toEqual([]);
  });

  it('knows which rows belong to an item', () => {
    expect(itemOf('task', 't', {})).toBe('t');
    expect(itemOf('note_section', 's', { task_id: 't' })).toBe('t');
    expect(itemOf('task_property', 's', { resource_id: 't' })).toBe('t');
    expect(itemOf('comment', 's', { resource_id: 't', task_id: 't' })).toBe('t');
    expect(itemOf('comment', 's', { resource_id: 'record' })).toBeUndefined();
    expect(itemOf('import', 's', { operation_id: 't' })).toBeUndefined();
    expect(oldBefore(Date.parse('2026-01-15T10:00:00Z'))).toBe('2025-01-15T10:00:00.000Z');
  });
});
