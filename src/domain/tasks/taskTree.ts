import type { Task } from '../kinds/task';

type Node = Pick<Task, 'id' | 'parent_id' | 'position' | 'program_ids'>;

/**
 * Tasks by parent. A parent that does not exist counts as none; parents in a circle (two concurrent moves) do no harm.
 */
export class TaskTree<T extends Node = Task> {
  readonly byId = new Map<string, T>();
  readonly #children = new Map<string | null, T[]>();

  constructor(tasks: readonly T[]) {
    for (const task of tasks) this.byId.set(task.id, task);
    for (const task of tasks) {
      const parent = this.parentOf(task)?.id ?? null;
      const siblings = this.#children.get(parent);
      if (siblings) siblings.push(task);
      else this.#children.set(parent, [task]);
    }
    for (const siblings of this.#children.values())
      siblings.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  }

  parentOf(task: T): T | undefined {
    return task.parent_id === null || task.parent_id === task.id ? undefined : this.byId.get(task.parent_id);
  }

  /** In their order. @param id null = those without a parent. */
  childrenOf(id: string | null): readonly T[] {
    return this.#children.get(id) ?? [];
  }

  /** The parents of an item, nearest first. */
  ancestorsOf(task: T): T[] {
    const found: T[] = [];
    for (let at = this.parentOf(task); at && at !== task && !found.includes(at); at = this.parentOf(at)) found.push(at);
    return found;
  }

  /** Everything below an item, each parent before its children, in their order. */
  descendantsOf(id: string): T[] {
    const found: T[] = [];
    const seen = new Set([id]);
    const stack = [...this.childrenOf(id)].reverse();
    for (let at = stack.pop(); at; at = stack.pop()) {
      if (seen.has(at.id)) continue;
      seen.add(at.id);
      found.push(at);
      stack.push(...[...this.childrenOf(at.id)].reverse());
    }
    return found;
  }

  /**
   * Its own programs together with those of its top-level ancestor: a program filter shows it under each (work.md
   * section 5).
   */
  programsOf(task: T): readonly string[] {
    const top = this.ancestorsOf(task).at(-1);
    return top ? [...new Set([...task.program_ids, ...top.program_ids])] : task.program_ids;
  }

  /**
   * A new position among the children of a parent.
   * @param index position in the list without the item itself; absent = last.
   */
  positionAt(parentId: string | null, index: number | undefined, except?: string): number {
    const siblings = this.childrenOf(parentId).filter(({ id }) => id !== except);
    const at = Math.min(index ?? siblings.length, siblings.length);
    const [before, after] = [siblings[at - 1]?.position, siblings[at]?.position];
    if (before === undefined) return after === undefined ? 0 : after - 1024;
    return after === undefined ? before + 1024 : (before + after) / 2;
  }
}
