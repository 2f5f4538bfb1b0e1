import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { useCallback } from 'react';
import type { Task } from '@/domain/kinds/task';
import { mayBeUnder } from '@/domain/kinds/taskTypes';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { useStableCall } from '@/ui';

type Place = 'reorder-before' | 'reorder-after' | 'combine';

interface Options {
  tree: TaskTree;
  whyNot(task: Task): string | null;
  /** The items that move together with the dragged one. */
  carried(id: string): readonly Task[];
  onPlace(tasks: readonly Task[], parentId: string | null, index: number | undefined): void;
}

/** The destination of items dropped at a line: among its siblings, or below it. */
export function placeAt(tree: TaskTree, task: Task, place: Place, moved: readonly Task[]) {
  if (place === 'combine') return { parentId: task.id, index: undefined };
  const parentId = tree.parentOf(task)?.id ?? null;
  const siblings = tree.childrenOf(parentId).filter(({ id }) => !moved.some((one) => one.id === id));
  const at = siblings.findIndex(({ id }) => id === task.id);
  return { parentId, index: at < 0 ? undefined : place === 'reorder-before' ? at : at + 1 };
}

/** Whether items may be moved there: their types are allowed under the parent, and none of them is its ancestor. */
export function mayBePlaced(tree: TaskTree, moved: readonly Task[], parentId: string | null): boolean {
  const parent = parentId === null ? null : (tree.byId.get(parentId) ?? null);
  const above = parent ? [parent, ...tree.ancestorsOf(parent)] : [];
  return moved.every(
    (task) => mayBeUnder(task.task_type, parent?.task_type ?? null) && above.every(({ id }) => id !== task.id),
  );
}

/** Makes the lines of a tree draggable: between lines, or onto one to become its child. */
export function useRowDrag(options: Options) {
  const drop = useStableCall((id: string, task: Task, place: Place) => {
    const moved = options.carried(id).filter((one) => one.id !== task.id);
    const { parentId, index } = placeAt(options.tree, task, place, moved);
    if (moved.length > 0 && mayBePlaced(options.tree, moved, parentId)) options.onPlace(moved, parentId, index);
  });
  const blocked = useStableCall((id: string, task: Task, place: Place) => {
    const moved = options.carried(id);
    return (
      moved.some((one) => one.id === task.id) ||
      !mayBePlaced(options.tree, moved, placeAt(options.tree, task, place, moved).parentId)
    );
  });
  const canDrag = useStableCall((task: Task) => options.whyNot(task) === null);
  return useCallback(
    (task: Task) => (element: HTMLTableRowElement) => {
      const mark = (place: Place | null) => {
        if (place === null) delete element.dataset.drop;
        else element.dataset.drop = place;
      };
      return combine(
        draggable({
          element,
          canDrag: () => canDrag(task),
          getInitialData: () => ({ kind: 'items', taskId: task.id }),
          onDragStart: () => {
            element.dataset.dragged = '';
          },
          onDrop: () => {
            delete element.dataset.dragged;
          },
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.kind === 'items',
          getData: ({ input, source }) => {
            const may = (place: Place) =>
              blocked(String(source.data.taskId), task, place) ? 'not-available' : 'available';
            return attachInstruction(
              {},
              {
                element,
                input,
                operations: {
                  'reorder-before': may('reorder-before'),
                  'reorder-after': may('reorder-after'),
                  combine: may('combine'),
                },
              },
            );
          },
          onDrag: ({ self }) => mark(extractInstruction(self.data)?.operation ?? null),
          onDragLeave: () => mark(null),
          onDrop: ({ self, source }) => {
            mark(null);
            const place = extractInstruction(self.data)?.operation;
            if (place) drop(String(source.data.taskId), task, place);
          },
        }),
      );
    },
    [drop, blocked, canDrag],
  );
}
