import { useEffect } from 'react';
import type { Task } from '@/domain/kinds/task';
import { showAlert } from '@/parts/acts/alerts';
import { announce } from '@/ui';
import type { ModeProps } from '../modeProps';
import { sayWhyNot } from '../sayWhyNot';
import type { TreeLine } from '../shownTree';
import { useListKeys } from '../useListKeys';
import { targetsOf } from '../view/useCursor';
import { mayBePlaced } from './useRowDrag';

interface Options extends Pick<ModeProps, 'shown' | 'cursor' | 'acts' | 'parts'> {
  lines: readonly TreeLine[];
  isTree: boolean;
  fold(id: string, isFolded: boolean): void;
  reveal(index: number): void;
}

/** Moves the cursor through a list of items, folds, and moves items within their tree. */
export function useTreeKeys({ shown, cursor, acts, parts, lines, isTree, fold, reveal }: Options): void {
  const { tree } = shown;
  const at = cursor.id === null ? -1 : lines.findIndex(({ task }) => task.id === cursor.id);
  const current = lines[at];
  const goTo = (index: number) => {
    const line = lines[Math.min(lines.length - 1, Math.max(0, index))];
    if (!line) return;
    cursor.go(line.task.id);
    reveal(lines.indexOf(line));
    announce(line.task.task_title);
  };
  // The cursor comes from another mode.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list appears, and never again
  useEffect(() => {
    if (at >= 0) reveal(at);
  }, []);
  const move = (by: number) => goTo(at < 0 ? 0 : at + by);
  const place = (tasks: readonly Task[], parentId: string | null, index?: number) => {
    if (sayWhyNot(tasks, parts.whyNot)) return;
    if (!mayBePlaced(tree, tasks, parentId))
      return showAlert({
        kind: 'info',
        text: 'It cannot be moved there: this type is not allowed under that item.',
      });
    void acts.place(tasks, parentId, index).then((isDone) => {
      const parent = parentId === null ? undefined : tree.byId.get(parentId);
      if (isDone) announce(parent ? `Moved under ${parent.task_title}` : 'Moved to the top');
    });
  };
  const moved = () => (isTree && !shown.isSorted ? targetsOf(cursor, tree.byId) : []);
  /** Siblings of the cursor's item as they are shown, and its index among them. */
  const around = () => {
    const task = current?.task;
    if (!task) return null;
    const parentId = tree.parentOf(task)?.id ?? null;
    const siblings = tree.childrenOf(parentId);
    return { task, parentId, siblings, index: siblings.findIndex(({ id }) => id === task.id) };
  };
  const reorder = (by: -1 | 1) => {
    const tasks = moved();
    const place_ = around();
    if (!place_ || tasks.length === 0) return;
    const { siblings, index, parentId } = place_;
    // Hidden siblings are skipped, so that the move is visible.
    let next = index + by;
    while (siblings[next] && !shown.ids.has(siblings[next]?.id ?? '') && !shown.above.has(siblings[next]?.id ?? ''))
      next += by;
    if (siblings[next]) place(tasks.length > 1 ? tasks : [place_.task], parentId, next);
  };
  const indent = () => {
    const place_ = around();
    if (!place_ || moved().length === 0) return;
    const above = place_.siblings[place_.index - 1];
    if (above) place(moved(), above.id);
  };
  const outdent = () => {
    const place_ = around();
    const parent = place_?.parentId ? tree.byId.get(place_.parentId) : undefined;
    if (!parent || moved().length === 0) return;
    const upper = tree.parentOf(parent)?.id ?? null;
    place(moved(), upper, tree.childrenOf(upper).findIndex(({ id }) => id === parent.id) + 1);
  };
  const left = () => {
    if (!current) return;
    if (current.hasChildren && !current.isFolded) return fold(current.task.id, true);
    const parent = tree.parentOf(current.task);
    const up = lines.findIndex(({ task }) => task.id === parent?.id);
    if (up >= 0) goTo(up);
  };
  useListKeys({
    Down: () => move(1),
    Up: () => move(-1),
    J: () => move(1),
    K: () => move(-1),
    Home: () => goTo(0),
    End: () => goTo(lines.length - 1),
    Left: left,
    Right: () => current?.hasChildren && fold(current.task.id, false),
    'Alt+Up': () => reorder(-1),
    'Alt+Down': () => reorder(1),
    'Alt+Right': indent,
    'Alt+Left': outdent,
  });
}
