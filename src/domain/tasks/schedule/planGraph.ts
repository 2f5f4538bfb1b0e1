import { endOf, headOf, type PlanItem, type Span } from './planItem';

/** An item, or the block of a parent: everything that moves together when something that the parent waits for moves. */
export type PlanNode = `item:${string}` | `block:${string}`;

const NO_IDS: readonly string[] = [];
export const itemNode = (id: string): PlanNode => `item:${id}`;
const blockNode = (id: string): PlanNode => `block:${id}`;
export const idOfNode = (node: PlanNode): string => node.slice(node.indexOf(':') + 1);
export const isBlock = (node: PlanNode): boolean => node.startsWith('block:');

/**
 * Items and their followers: a link onto a parent leads to its block, the block to its members, an item to the parents
 * whose dates follow it. Built once and used for scheduling, cycle search and drawing; parents in a circle do no harm.
 */
export class PlanGraph {
  readonly items: ReadonlyMap<string, PlanItem>;
  readonly #children: Map<string, string[]>;
  readonly #followers: Map<string, string[]>;
  readonly #members: Map<string, readonly string[]>;
  readonly #spans = new Map<string, Span>();

  /** @param like a graph of the same items, links and parents, with other dates */
  constructor(items: Iterable<PlanItem>, like?: PlanGraph) {
    const held = new Map<string, PlanItem>();
    for (const item of items) held.set(item.id, item);
    this.items = held;
    this.#children = like ? like.#children : new Map();
    this.#followers = like ? like.#followers : new Map();
    this.#members = like ? like.#members : new Map();
    if (like) return;
    for (const item of held.values()) {
      if (item.parentId !== null && item.parentId !== item.id && held.has(item.parentId))
        push(this.#children, item.parentId, item.id);
      for (const { on } of item.links) if (held.has(on)) push(this.#followers, on, item.id);
    }
    for (const ids of this.#children.values()) ids.sort();
    for (const ids of this.#followers.values()) ids.sort();
  }

  /** The same plan with other dates for some items. */
  withSpans(spans: ReadonlyMap<string, Span>): PlanGraph {
    const items = new Map(this.items);
    for (const [id, { start, due }] of spans) {
      const item = items.get(id);
      if (item) items.set(id, { ...item, start, due });
    }
    return new PlanGraph(items.values(), this);
  }

  childrenOf(id: string): readonly string[] {
    return this.#children.get(id) ?? NO_IDS;
  }

  /** Everything below an item, nearest first. */
  descendantsOf(id: string): string[] {
    const found: string[] = [];
    const seen = new Set([id]);
    const queue = [id];
    for (let at = queue.shift(); at !== undefined; at = queue.shift())
      for (const child of this.childrenOf(at)) {
        if (seen.has(child)) continue;
        seen.add(child);
        found.push(child);
        queue.push(child);
      }
    return found;
  }

  /** The parents of an item, nearest first; a circle ends where it closes. */
  ancestorsOf(id: string): string[] {
    const found: string[] = [];
    const seen = new Set([id]);
    for (let at = this.items.get(id)?.parentId ?? null; at !== null && !seen.has(at) && this.items.has(at); ) {
      seen.add(at);
      found.push(at);
      at = this.items.get(at)?.parentId ?? null;
    }
    return found;
  }

  followersOf(id: string): readonly string[] {
    return this.#followers.get(id) ?? NO_IDS;
  }

  /** The items with dates of their own that move with a parent: itself, and all below it. */
  membersOf(id: string): readonly string[] {
    let members = this.#members.get(id);
    if (!members) {
      members = [id, ...this.descendantsOf(id)].filter((member) => this.items.get(member)?.isAggregate === false);
      this.#members.set(id, members);
    }
    return members;
  }

  /** Where a link onto an item leads. */
  targetOf(id: string): PlanNode {
    const isParent = this.childrenOf(id).length > 0 || this.items.get(id)?.isAggregate === true;
    return isParent ? blockNode(id) : itemNode(id);
  }

  /** The parent blocks around an item that something leads to, outermost last. */
  blocksAround(id: string): string[] {
    const linked = (at: string) => (this.items.get(at)?.links.length ?? 0) > 0 && isBlock(this.targetOf(at));
    return [id, ...this.ancestorsOf(id)].filter(linked);
  }

  /** The nodes that a node leads to. */
  next(node: PlanNode): PlanNode[] {
    const id = idOfNode(node);
    if (isBlock(node)) {
      const inner = this.descendantsOf(id).filter((at) => (this.items.get(at)?.links.length ?? 0) > 0);
      const blocks = inner.map((at) => this.targetOf(at)).filter(isBlock);
      return [...this.membersOf(id).map(itemNode), ...blocks];
    }
    const item = this.items.get(id);
    const next = this.followersOf(id).map((follower) => this.targetOf(follower));
    const parent = item?.counts && item.parentId !== null ? this.items.get(item.parentId) : undefined;
    if (parent?.isAggregate) next.push(itemNode(parent.id));
    return next;
  }

  /** The effective dates of an item: for an aggregate parent those of its children. */
  spanOf(id: string): Span {
    return this.#spanOf(id, new Set());
  }

  #spanOf(id: string, above: Set<string>): Span {
    const item = this.items.get(id);
    if (!item || above.has(id)) return { start: null, due: null };
    if (!item.isAggregate) return item;
    let span = this.#spans.get(id);
    if (!span) {
      above.add(id);
      span = spanAround(this.countedChildren(id).map((child) => this.#spanOf(child, above)));
      above.delete(id);
      if (above.size === 0) this.#spans.set(id, span);
    }
    return span;
  }

  countedChildren(id: string): string[] {
    return this.childrenOf(id).filter((child) => this.items.get(child)?.counts);
  }
}

const hasSamePlace = (a: PlanItem, b: PlanItem): boolean =>
  a === b ||
  (a.parentId === b.parentId &&
    a.isAggregate === b.isAggregate &&
    a.links.length === b.links.length &&
    a.links.every(({ on }, i) => on === b.links[i]?.on));

/** Whether a graph has just these items, with the same parents and predecessors; dates may differ. */
export const hasSameShape = (graph: PlanGraph, items: readonly PlanItem[]): boolean =>
  graph.items.size === items.length &&
  items.every((item) => {
    const held = graph.items.get(item.id);
    return held !== undefined && hasSamePlace(held, item);
  });

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The earliest start and the latest end of some spans; without dates if none has any. */
export function spanAround(spans: readonly Span[]): Span {
  let start: number | null = null;
  let due: number | null = null;
  for (const span of spans) {
    const [head, end] = [headOf(span), endOf(span)];
    if (head !== null && (start === null || head < start)) start = head;
    if (end !== null && (due === null || end > due)) due = end;
  }
  return { start, due };
}

/**
 * The nodes that can be reached from the given ones, in an order in which each comes after all that lead to it, and the
 * number of the circle that each is in: nodes with the same number lead to each other. (Tarjan 1972, without
 * recursion.)
 */
export function orderFrom(
  graph: PlanGraph,
  seeds: Iterable<PlanNode>,
): { order: PlanNode[]; circle: Map<PlanNode, number> } {
  const index = new Map<PlanNode, number>();
  const low = new Map<PlanNode, number>();
  const circle = new Map<PlanNode, number>();
  const stack: PlanNode[] = [];
  const order: PlanNode[] = [];
  let circles = 0;
  for (const seed of seeds) {
    if (index.has(seed)) continue;
    const path: { node: PlanNode; next: PlanNode[]; at: number }[] = [];
    const enter = (node: PlanNode) => {
      index.set(node, index.size);
      low.set(node, index.size - 1);
      stack.push(node);
      path.push({ node, next: graph.next(node), at: 0 });
    };
    enter(seed);
    for (let frame = path.at(-1); frame; frame = path.at(-1)) {
      const { node } = frame;
      const to = frame.next[frame.at++];
      if (to !== undefined) {
        if (!index.has(to)) enter(to);
        else if (!circle.has(to)) low.set(node, Math.min(low.get(node)!, index.get(to)!));
        continue;
      }
      path.pop();
      const parent = path.at(-1)?.node;
      if (parent) low.set(parent, Math.min(low.get(parent)!, low.get(node)!));
      if (low.get(node) !== index.get(node)) continue;
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        circle.set(member, circles);
        order.push(member);
        if (member === node) break;
      }
      circles += 1;
    }
  }
  return { order: order.reverse(), circle };
}
