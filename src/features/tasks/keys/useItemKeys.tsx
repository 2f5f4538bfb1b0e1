import { type ReactNode, useState } from 'react';
import { taskPath } from '@/domain/tasks/taskPath';
import type { TaskTree } from '@/domain/tasks/taskTree';
import type { AnchorRect } from '@/ui';
import { sayWhyNot } from '../sayWhyNot';
import { useListKeys } from '../useListKeys';
import { useTaskActs } from '../useTaskActs';
import { targetsOf, type WorkCursor } from '../view/useCursor';
import { type Asked, ItemPicker } from './ItemPicker';

interface Options {
  cursor: WorkCursor;
  tree: TaskTree;
  /** Why an item cannot be changed; null = it can. */
  whyNot(task: NonNullable<ReturnType<TaskTree['byId']['get']>>): string | null;
  onOpen(path: string): void;
  onPeek(): void;
  /** All items that Mod+A selects. */
  all: readonly string[];
}

const CENTRE = 120;

/** Where the item at the cursor is drawn; near the top of the window if it is not visible. */
function anchorOf(id: string | null): AnchorRect {
  const element = id === null ? null : document.querySelector(`[data-task="${CSS.escape(id)}"]`);
  const box = element?.getBoundingClientRect();
  if (!box || box.bottom < 0 || box.top > window.innerHeight)
    return { x: window.innerWidth / 2 - CENTRE, y: CENTRE, width: 0, height: 0 };
  return { x: box.x + Math.min(CENTRE, box.width / 2), y: box.y, width: 0, height: box.height };
}

/**
 * The keys of every list of items, for one item or all selected ones.
 * @returns the parts that they open
 */
export function useItemKeys({ cursor, tree, whyNot, onOpen, onPeek, all }: Options): {
  picker: ReactNode;
  ask(asked: Asked): void;
} {
  const acts = useTaskActs();
  const [asked, setAsked] = useState<{ what: Asked; anchor: AnchorRect } | null>(null);
  const tasks = targetsOf(cursor, tree.byId);
  const ask = (what: Asked) => {
    if (tasks.length === 0 || sayWhyNot(tasks, whyNot)) return;
    setAsked({ what, anchor: anchorOf(cursor.id) });
  };
  const current = cursor.id === null ? undefined : tree.byId.get(cursor.id);
  useListKeys({
    S: () => ask('status'),
    A: () => ask('people'),
    L: () => ask('label'),
    D: () => ask('dates'),
    M: () => ask('parent'),
    B: () => ask('blocker'),
    X: () => current && cursor.toggle(current.id),
    Enter: () => current && onOpen(taskPath(current)),
    Space: () => current && onPeek(),
    'Mod+A': () => cursor.choose(all),
    Esc: () => cursor.clear(),
  });
  return {
    ask,
    picker: asked && tasks.length > 0 && (
      <ItemPicker
        asked={asked.what}
        anchor={asked.anchor}
        tasks={tasks}
        tree={tree}
        acts={acts}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
