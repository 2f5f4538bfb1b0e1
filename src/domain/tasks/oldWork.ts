import type { Kind } from '../kinds/kind';
import { PLAIN_KINDS } from '../kinds/registry';
import type { PlainKind } from '../kinds/rowKind';
import type { Task } from '../kinds/task';
import { isFinished } from '../kinds/taskStatuses';

/** Months after its end from which finished work is sent to a laptop only on request. */
export const OLD_AFTER_MONTHS = 12;

type Item = Pick<
  Task,
  | 'id'
  | 'parent_id'
  | 'task_status'
  | 'task_completed_at_date'
  | 'last_activity_at'
  | 'is_deleted'
  | 'task_dependencies'
>;

/** When an item ended, null if it has not. For a cancelled item only its last change is known. */
function endedAt(item: Item): string | null {
  if (item.task_status === 'cancelled') return item.last_activity_at;
  return isFinished(item.task_status) || item.task_status === 'locked' ? item.task_completed_at_date : null;
}

/** The time before which work must have ended to be old, ISO 8601. */
export function oldBefore(now: number): string {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - OLD_AFTER_MONTHS);
  return date.toISOString();
}

/** The topmost existing ancestor of an item; for parents in a circle the item itself. */
function rootOf(item: Item, byId: ReadonlyMap<string, Item>): Item {
  const seen = new Set<string>();
  let at = item;
  for (;;) {
    seen.add(at.id);
    const above = at.parent_id === null ? undefined : byId.get(at.parent_id);
    if (!above) return at;
    if (seen.has(above.id)) return item;
    at = above;
  }
}

/** Items by the root of their tree. */
function trees(items: readonly Item[]): Map<string, Item[]> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const { id } = rootOf(item, byId);
    const tree = found.get(id);
    if (tree) tree.push(item);
    else found.set(id, [item]);
  }
  return found;
}

/** All items of the tree that an item belongs to, including deleted ones; empty if the item does not exist. */
export function treeOf(id: string, items: readonly Item[]): readonly Item[] {
  for (const tree of trees(items).values()) if (tree.some((item) => item.id === id)) return tree;
  return [];
}

/**
 * The items of complete trees that ended before a time and for which no newer work waits. A tree is old as a whole or
 * not at all, so that a laptop never has only a part of one: counts, dates and progress of what it shows are right.
 * Deleted items are ignored.
 */
export function oldWork(items: readonly Item[], before: string): ReadonlySet<string> {
  const isOld = (item: Item) => {
    const ended = endedAt(item);
    return item.is_deleted || (ended !== null && ended < before);
  };
  const all = trees(items);
  const rootOfItem = new Map<string, string>();
  const old = new Set<string>();
  for (const [root, tree] of all) {
    for (const { id } of tree) rootOfItem.set(id, root);
    if (tree.every(isOld) && tree.some((item) => !item.is_deleted)) old.add(root);
  }
  // Work that newer work waits for is needed to plan it; and so on for what that work waited for.
  const newer = [...all].filter(([root]) => !old.has(root)).map(([, tree]) => tree);
  for (let tree = newer.pop(); tree; tree = newer.pop()) {
    for (const { task_dependencies: links } of tree) {
      for (const { task_id: id } of links) {
        const root = rootOfItem.get(id);
        if (root === undefined || !old.delete(root)) continue;
        newer.push(all.get(root) ?? []);
      }
    }
  }
  return new Set([...old].flatMap((root) => (all.get(root) ?? []).map(({ id }) => id)));
}

/** The attribute that links rows of a kind to an item; null for rows that are not parts of one. */
export function itemAttribute(kind: PlainKind): string | null {
  const { audience }: Kind = PLAIN_KINDS[kind];
  return audience.of === 'part' ? audience.task : null;
}

/** The item that a row of work is or belongs to; undefined for other work. */
export function itemOf(kind: PlainKind, id: string, attrs: Readonly<Record<string, unknown>>): string | undefined {
  if (kind === 'task') return id;
  const attribute = itemAttribute(kind);
  const of = attribute === null ? undefined : attrs[attribute];
  return typeof of === 'string' ? of : undefined;
}
