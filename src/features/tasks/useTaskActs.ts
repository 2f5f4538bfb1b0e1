import { useMemo } from 'react';
import { createTask, type NewItem } from '@/domain/commands/tasks/createTask';
import { deleteTask } from '@/domain/commands/tasks/deleteTask';
import { duplicateTask } from '@/domain/commands/tasks/duplicateTask';
import { moveTask } from '@/domain/commands/tasks/moveTask';
import { publishTask } from '@/domain/commands/tasks/publishTask';
import type { TaskPatch, UpdateInput } from '@/domain/commands/tasks/updateInput';
import { updateTasks } from '@/domain/commands/tasks/updateTasks';
import type { Task } from '@/domain/kinds/task';
import { stayWords } from '@/domain/tasks/moveWords';
import { counted } from '@/lib/words/counted';
import { showAlert } from '@/parts/acts/alerts';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import type { LocalStore } from '@/store/localStore';

type Options = Partial<Pick<UpdateInput, 'cascade' | 'leave_followers'>> & {
  /** Joins other writes: together they are one operation. */
  actId?: string;
  /** The screen already shows the result (see usePlanned). */
  isShown?: boolean;
};

/** The actions on items: one operation, one event, one undo. Refusals are reported; nothing is thrown. */
export interface TaskActs {
  /** @returns the id of the operation; null if it was refused */
  update(ids: readonly string[], data: TaskPatch, options?: Options): Promise<string | null>;
  /** @returns the id of the new item; null if it was refused */
  create(input: NewItem): Promise<string | null>;
  remove(id: string): Promise<boolean>;
  duplicate(id: string): Promise<string | null>;
  /** Archives an item with everything below it, or restores it with what was archived with it. */
  archive(task: Task, isArchived: boolean): Promise<boolean>;
  /** Publishes drafts, and those below them, to everybody who may see such items. */
  publish(ids: readonly string[]): Promise<boolean>;
  /** Moves items under a parent, in their order, to an index among its children. */
  place(tasks: readonly Task[], parentId: string | null, index?: number): Promise<boolean>;
  /** Adds a blocker to items; it is removed if all of them have it. One operation for all. */
  link(followers: readonly Task[], on: Task): Promise<string | null>;
}

/** The actions on items for a component; the object keeps its identity. */
export function useTaskActs(): TaskActs {
  const store = useStore();
  return useMemo(() => taskActs(store), [store]);
}

/** The actions on items, outside React. */
export function taskActs(store: LocalStore): TaskActs {
  const withAlert = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      showAlert({ kind: 'error', text: whyNotWritten(error) });
      return null;
    }
  };
  const acts: TaskActs = {
    async update(ids, data, { actId, isShown = false, ...options } = {}) {
      if (ids.length === 0) return null;
      const input = { task_ids: [...ids], data, ...options };
      const how = { isShown, ...(actId === undefined ? {} : { actId }) };
      const done = await withAlert(() => commit(store, updateTasks, input, how));
      if (!done) return null;
      const { moved_task_ids: moved, stayed, skipped } = done.plan.answer.value;
      const words = [
        ids.length > 1 ? `${counted(ids.length, 'item')} changed` : null,
        moved.length > 0 ? `${counted(moved.length, 'dependent item')} moved too` : null,
        stayWords(stayed.map(({ reason }) => reason)),
        skipped.length > 0 ? `${counted(skipped.length, 'item')} below left as they are` : null,
      ].filter((one) => one !== null);
      // Key presses that form one step have one alert: its undo reverts all of them.
      const topic = actId === undefined ? {} : { topic: `moved ${actId}` };
      if (words.length > 0) showAlert({ kind: 'info', text: `${words.join('. ')}.`, eventId: done.opId, ...topic });
      return done.actId;
    },
    async create(input) {
      const done = await withAlert(() => commit(store, createTask, input));
      return done ? done.plan.answer.id : null;
    },
    async remove(id) {
      const done = await withAlert(() => commit(store, deleteTask, { id, cascade: true }));
      if (done) showAlert({ kind: 'info', text: 'Item deleted', eventId: done.opId });
      return done !== null;
    },
    async duplicate(id) {
      const done = await withAlert(() => commit(store, duplicateTask, { id, include_children: true }));
      if (done) showAlert({ kind: 'info', text: 'Item duplicated', eventId: done.opId });
      return done ? done.plan.answer.id : null;
    },
    async archive({ id }, is_archived) {
      const input = { task_ids: [id], data: { is_archived }, cascade: true };
      const done = await withAlert(() => commit(store, updateTasks, input));
      if (!done) return false;
      const { skipped } = done.plan.answer.value;
      const left = skipped.length > 0 ? `. ${counted(skipped.length, 'item')} below left as they are` : '';
      const text = `${is_archived ? 'Archived' : 'Restored'}${left}`;
      showAlert({ kind: 'info', text, eventId: done.opId });
      return true;
    },
    async publish(ids) {
      let actId: string | undefined;
      for (const id of ids) {
        const done = await withAlert(() => commit(store, publishTask, { id }, actId === undefined ? {} : { actId }));
        if (!done) return false;
        actId ??= done.actId;
        if (id === ids.at(-1)) showAlert({ kind: 'info', text: 'Published', eventId: done.opId });
      }
      return true;
    },
    async place(tasks, parentId, index) {
      let actId: string | undefined;
      for (const [at, task] of tasks.entries()) {
        const input = {
          id: task.id,
          old_parent_id: task.parent_id,
          new_parent_id: parentId,
          ...(index === undefined ? {} : { index: index + at }),
        };
        const done = await withAlert(() => commit(store, moveTask, input, actId === undefined ? {} : { actId }));
        if (!done) return false;
        actId ??= done.actId;
      }
      return true;
    },
    async link(followers, on) {
      const waits = ({ task_dependencies }: Task) => task_dependencies.some(({ task_id }) => task_id === on.id);
      const isEnd = followers.every(waits);
      let actId: string | undefined;
      for (const follower of followers) {
        if (!isEnd && waits(follower)) continue;
        const task_dependencies = isEnd
          ? follower.task_dependencies.filter(({ task_id }) => task_id !== on.id)
          : [...follower.task_dependencies, { task_id: on.id, type: 'blocked_by' as const, lag_days: 0 }];
        const done = await acts.update([follower.id], { task_dependencies }, actId === undefined ? {} : { actId });
        if (done === null) return null;
        actId ??= done;
      }
      return actId ?? null;
    },
  };
  return acts;
}
