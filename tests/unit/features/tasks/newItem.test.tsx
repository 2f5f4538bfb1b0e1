// @vitest-environment happy-dom
import { buildActor } from '@tests/support/memoryWorkspace';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import type { NewItem } from '@/domain/commands/tasks/createTask';
import type { Task } from '@/domain/kinds/task';
import { TaskTree } from '@/domain/tasks/taskTree';
import { givenByView, nearestParent, parentInView } from '@/features/tasks/givenByView';
import { newItemPlace, useNewItemPlace } from '@/features/tasks/newItemPlace';
import { whyNotMade } from '@/features/tasks/useNewItem';
import { useNewItemForm } from '@/features/tasks/useNewItemForm';
import type { ShownWork } from '@/features/tasks/view/useShownWork';
import { ALL_ITEMS } from '@/features/tasks/view/viewSettings';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const item = (id: string, task_type: Task['task_type'], parent_id: string | null, more: Partial<Task> = {}) =>
  ({ id, task_type, parent_id, position: 0, program_ids: [], is_archived: false, is_deleted: false, ...more }) as Task;
const NOTHING = {};
const PLAN = [
  item('herg', 'project', null),
  item('assay', 'stage', 'herg'),
  item('patch', 'operation', 'assay'),
  item('old', 'stage', 'herg', { is_archived: true }),
  item('read', 'task', 'old'),
  item('sol', 'project', null),
  item('shake', 'task', 'sol'),
  item('alone', 'task', null),
];
const tree = new TaskTree(PLAN);
const shown = (ids: readonly string[], outside: readonly string[] = []) =>
  ({
    tree,
    tasks: [...ids, ...outside].map((id) => tree.byId.get(id)),
    outside: new Set(outside),
  }) as unknown as ShownWork;

describe('the parent of a new item', () => {
  it('is the open item, or its nearest ancestor that can contain an item of its type', () => {
    expect(nearestParent(tree, 'herg', 'stage')).toBe('herg');
    expect(nearestParent(tree, 'patch', 'task')).toBe('patch');
    expect(nearestParent(tree, 'patch', 'milestone')).toBe('herg');
    expect(nearestParent(tree, 'patch', 'project')).toBe(null);
    expect(nearestParent(tree, 'old', 'task')).toBe('herg');
    expect(nearestParent(tree, 'gone', 'task')).toBe(null);
  });

  it('is at the cursor, otherwise the only project that a filtered view shows', () => {
    expect(parentInView(shown(['herg', 'assay', 'shake']), 'assay', false)).toBe('assay');
    expect(parentInView(shown(['herg', 'assay', 'patch']), 'patch', false)).toBe('assay');
    expect(parentInView(shown(['assay', 'patch']), null, true)).toBe('herg');
    expect(parentInView(shown(['assay', 'patch']), null, false)).toBe(null);
    expect(parentInView(shown(['patch', 'shake']), null, true)).toBe(null);
    expect(parentInView(shown(['patch', 'alone']), null, true)).toBe(null);
    expect(parentInView(shown([]), null, true)).toBe(null);
    // The cursor is still on an item of another project.
    expect(parentInView(shown(['assay', 'patch'], ['shake']), 'shake', true)).toBe('herg');
  });

  it('is accompanied by everything that a filtered view determines, so that the item matches it', () => {
    const given = (more: Partial<typeof ALL_ITEMS>) => givenByView({ ...ALL_ITEMS, ...more });
    expect(given({})).toEqual({});
    expect(given({ label_ids: ['a'], program_ids: ['p'], task_types: ['operation'] })).toEqual({
      label_ids: ['a'],
      program_ids: ['p'],
      task_type: 'operation',
    });
    expect(given({ label_ids: ['a', 'b'], task_statuses: ['blocked', 'to do'] })).toEqual({});
    expect(given({ task_statuses: ['blocked'] })).toEqual({ task_status: 'blocked' });
    expect(given({ task_statuses: ['done'] })).toEqual({});
    expect(given({ assigned_user_ids: ['milo'] })).toEqual({ assigned_user_ids: ['milo'] });
    expect(given({ assigned_group_ids: ['assays'] })).toEqual({
      assigned_user_ids: [],
      assigned_group_ids: ['assays'],
    });
    expect(given({ assigned_user_ids: ['milo'], assigned_group_ids: ['assays'] })).toEqual({});
  });

  it('is known as long as the page is open', () => {
    const at = document.body.appendChild(document.createElement('div'));
    const root = createRoot(at);
    const Page = ({ parentId }: { parentId: string }) => {
      useNewItemPlace(parentId, NOTHING);
      return null;
    };
    act(() => root.render(<Page key="one" parentId="herg" />));
    expect(newItemPlace()?.parentId).toBe('herg');
    act(() => root.render(<Page key="two" parentId="sol" />));
    expect(newItemPlace()?.parentId).toBe('sol');
    act(() => root.unmount());
    expect(newItemPlace()).toBe(null);
  });
});

describe('who can create items', () => {
  it('is checked before a form is shown: viewers cannot, guests can in what they may edit', () => {
    const may = (more: Parameters<typeof buildActor>[0]) => whyNotMade(buildActor(more)) === null;
    expect(may({ access_level: 'admin' })).toBe(true);
    expect(may({ access_level: 'team-member', program_ids: [] })).toBe(true);
    expect(may({ access_level: 'viewer' })).toBe(false);
    expect(may({ access_level: 'guest', program_ids: ['p'] })).toBe(false);
    expect(may({ access_level: 'guest', program_ids: ['p', 'q'], edit_program_ids: ['q'] })).toBe(true);
  });
});

describe('the fields of a new item', () => {
  function opened() {
    let form!: ReturnType<typeof useNewItemForm>;
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    function Page({ open, preset, place }: { open: boolean; preset: Partial<NewItem>; place: string | null }) {
      form = useNewItemForm(open, preset, place, 'me');
      return null;
    }
    const draw = (open: boolean, preset: Partial<NewItem> = {}, place: string | null = null) =>
      act(() => root.render(<Page open={open} preset={preset} place={place} />));
    return {
      draw,
      form: () => form.form,
      change: (patch: Parameters<typeof form.change>[0]) => act(() => form.change(patch)),
    };
  }

  it('drop what a lane preset once the dialog was closed without a title', () => {
    const { draw, form } = opened();
    draw(true, { assigned_user_ids: ['milo'], task_due_date: '2026-12-01' });
    expect(form()).toMatchObject({ assigned: ['milo'], due: '2026-12-01' });
    draw(false);
    draw(true);
    expect(form()).toMatchObject({ assigned: ['me'], due: null });
  });

  it('keep what was typed, and a chosen parent as long as the page is the same', () => {
    const { draw, form, change } = opened();
    draw(true, {}, 'herg');
    change({ title: 'Patch clamp', parent: 'sol', assigned: ['milo'] });
    draw(false, {}, 'herg');
    draw(true, {}, 'herg');
    expect(form()).toMatchObject({ title: 'Patch clamp', parent: 'sol', assigned: ['milo'] });
    draw(false, {}, 'herg');
    draw(true, {}, 'assay');
    expect(form()).toMatchObject({ title: 'Patch clamp', parent: undefined, assigned: ['milo'] });
  });
});
