import { fc } from '@tests/support/fc';
import { expect, it } from 'vitest';
import { hasSameShape, itemNode, PlanGraph, type PlanNode } from '@/domain/tasks/schedule/planGraph';
import type { PlanItem } from '@/domain/tasks/schedule/planItem';
import { anyPlan } from './randomPlan';

const nodesOf = (items: readonly PlanItem[]): PlanNode[] =>
  items.flatMap(({ id }) => [itemNode(id), `block:${id}` as const]);

/** All answers of a graph about its items. */
const answersOf = (graph: PlanGraph, items: readonly PlanItem[]) => [
  items.map(({ id }) => [graph.spanOf(id), graph.membersOf(id), graph.followersOf(id), graph.blocksAround(id)]),
  nodesOf(items).map((node) => graph.next(node)),
];

it('a graph that takes the links of an earlier state answers like one built from nothing', () => {
  let used = 0;
  const change = fc.record({
    at: fc.nat(8),
    start: fc.integer({ min: 20_700, max: 20_800 }),
    what: fc.constantFrom('dates', 'parent', 'aggregate', 'links', 'lag', 'gone'),
  });
  fc.assert(
    fc.property(anyPlan({ hasParents: true, hasCircles: true }), change, ({ items }, { at, start, what }) => {
      const before = new PlanGraph(items);
      answersOf(before, items);
      const changed = items.flatMap((item, n): PlanItem[] => {
        if (n !== at % items.length) return [item];
        if (what === 'dates') return [{ ...item, start, due: start + 2 }];
        if (what === 'parent') return [{ ...item, parentId: items.at(-1)?.id ?? null }];
        if (what === 'aggregate') return [{ ...item, isAggregate: !item.isAggregate }];
        if (what === 'links') return [{ ...item, links: item.links.slice(1) }];
        if (what === 'lag') return [{ ...item, links: item.links.map(({ on, lag }) => ({ on, lag: lag + 3 })) }];
        return [];
      });
      const isSame = hasSameShape(before, changed);
      if (what === 'dates' || what === 'lag') expect(isSame).toBe(true);
      used += Number(isSame);
      const graph = new PlanGraph(changed, isSame ? before : undefined);
      expect(answersOf(graph, changed)).toEqual(answersOf(new PlanGraph(changed), changed));
    }),
  );
  expect(used).toBeGreaterThan(0);
});
