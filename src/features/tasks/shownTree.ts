import type { Task } from '@/domain/kinds/task';
import type { ShownWork } from './view/useShownWork';

export interface TreeLine {
  task: Task;
  depth: number;
  hasChildren: boolean;
  isFolded: boolean;
  /** It is shown only as the parent of an item that matches. */
  isContext: boolean;
}

/** The items of a view as lines, one below the other. */
export function flatLines({ tasks }: Pick<ShownWork, 'tasks'>): TreeLine[] {
  return tasks.map((task) => ({ task, depth: 0, hasChildren: false, isFolded: false, isContext: false }));
}

/**
 * The items of a view as a tree, parents above their children. An item that matches includes its parents. Siblings are
 * in their own order, or in that of the view if it is sorted.
 * @param folded items whose children are hidden
 */
export function treeLines(
  { tree, tasks, ids, above, isSorted }: Pick<ShownWork, 'tree' | 'tasks' | 'ids' | 'above' | 'isSorted'>,
  folded: ReadonlySet<string>,
): TreeLine[] {
  const place = isSorted ? new Map(tasks.map(({ id }, at) => [id, at])) : null;
  const isShown = ({ id }: Task) => ids.has(id) || above.has(id);
  const below = (id: string | null) => {
    const children = tree.childrenOf(id).filter(isShown);
    if (!place) return children;
    const end = place.size;
    return children.sort((a, b) => (place.get(a.id) ?? end) - (place.get(b.id) ?? end));
  };
  const lines: TreeLine[] = [];
  const seen = new Set<string>();
  const add = (task: Task, depth: number) => {
    // Two concurrent moves can make items parents of each other.
    if (seen.has(task.id)) return;
    seen.add(task.id);
    const children = below(task.id);
    const isFolded = folded.has(task.id);
    lines.push({ task, depth, hasChildren: children.length > 0, isFolded, isContext: !ids.has(task.id) });
    if (!isFolded) for (const child of children) add(child, depth + 1);
  };
  for (const task of below(null)) add(task, 0);
  return lines;
}
