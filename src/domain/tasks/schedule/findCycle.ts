import { idOfNode, itemNode, type PlanGraph, type PlanNode } from './planGraph';

/**
 * The path on which an item would wait for itself: ids from the item that others wait for back to it, or null.
 * Everything below a parent waits for what the parent waits for; a parent whose dates follow its children waits for
 * them.
 * @param follower the item with the link,
 * @param on the item that it waits for
 */
export function findCycle(graph: PlanGraph, follower: string, on: string): string[] | null {
  if (follower === on) return [on, on];
  const below = graph.ancestorsOf(follower);
  if (below.includes(on)) return [on, ...below.slice(0, below.indexOf(on)).reverse(), follower];
  const above = graph.ancestorsOf(on);
  if (above.includes(follower)) return [follower, ...above.slice(0, above.indexOf(follower)).reverse(), on];
  const goal = itemNode(on);
  const from = new Map<PlanNode, PlanNode | null>([[graph.targetOf(follower), null]]);
  const queue = [...from.keys()];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at] as PlanNode;
    if (node === goal) return [on, ...wayTo(from, node)];
    for (const next of graph.next(node))
      if (!from.has(next)) {
        from.set(next, node);
        queue.push(next);
      }
  }
  return null;
}

/** The ids on the path to a node, each once in a row. */
function wayTo(from: ReadonlyMap<PlanNode, PlanNode | null>, end: PlanNode): string[] {
  const ids: string[] = [];
  for (let node: PlanNode | null = end; node !== null; node = from.get(node) ?? null) {
    const id = idOfNode(node);
    if (ids[0] !== id) ids.unshift(id);
  }
  return ids;
}

/** The first of the links of some items that is part of a circle, as the path on which the item waits for itself. */
export function findCycleThrough(graph: PlanGraph, ids: Iterable<string>): string[] | null {
  for (const id of ids)
    for (const { on } of graph.items.get(id)?.links ?? []) {
      const cycle = graph.items.has(on) ? findCycle(graph, id, on) : null;
      if (cycle) return cycle;
    }
  return null;
}
