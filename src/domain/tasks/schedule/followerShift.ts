import type { PlanAct, PlanOutcome } from './planAct';
import { idOfNode, isBlock, itemNode, type PlanGraph, type PlanNode, spanAround } from './planGraph';
import { endOf, headOf, type Link, type PlanItem, type Span } from './planItem';

/** Moves an item by counted days; its length in counted days stays. */
export function movedBy(span: Span, days: number, { add, dist }: PlanAct['calendar']): Span {
  const head = headOf(span);
  if (head === null) return span;
  const first = add(head, days);
  if (span.start === null) return { start: null, due: first };
  return { start: first, due: span.due === null ? null : add(first, dist(span.start, span.due)) };
}

/** How far the followers of one node move; called node by node, each after all nodes that lead to it. */
export function followerShift(
  graph: PlanGraph,
  act: PlanAct,
  circle: ReadonlyMap<PlanNode, number>,
  { moves, stayed }: PlanOutcome,
): (node: PlanNode) => void {
  const { calendar, policy } = act;
  const isNew = new Set((act.newLinks ?? []).map(({ follower, on }) => `${follower} ${on}`));
  /** Spans of aggregate parents after the edit, and working days by which blocks move. */
  const aggregates = new Map<string, Span>();
  const blocks = new Map<string, number>();

  const before = (id: string) => graph.spanOf(id);
  const now = (id: string): Span => moves.get(id) ?? aggregates.get(id) ?? before(id);

  const boundOf = (item: PlanItem, { lag }: Link, end: number) => calendar.roll(end + lag + (item.isMilestone ? 0 : 1));

  /** The effective links onto an item: not from finished blockers, not inside a circle. */
  function binding(node: PlanNode, item: PlanItem) {
    return item.links.flatMap((link) => {
      const blocker = graph.items.get(link.on);
      if (!blocker || blocker.isFinished) return [];
      const from = itemNode(link.on);
      if (circle.has(from) && circle.get(from) === circle.get(node)) return [];
      const [was, is] = [endOf(before(link.on)), endOf(now(link.on))];
      return is === null ? [] : [{ link, was, is, isNew: isNew.has(`${item.id} ${link.on}`) }];
    });
  }

  /**
   * The number of days by which the links onto an item move its start; undefined = none.
   * @param head the day on which it begins, including what its parents' blocks add.
   * @param asked days required by its parents' blocks.
   */
  function daysFor(node: PlanNode, item: PlanItem, head: number, asked: number | undefined): number | undefined {
    const links = binding(node, item);
    if (policy === 'later_only') {
      let at = asked === undefined ? head : calendar.add(head, asked);
      let days = asked;
      for (const { link, was, is, isNew: fresh } of links) {
        const isLater = was === null || is > was;
        const bound = boundOf(item, link, is);
        if (!(isLater || fresh) || bound <= at) continue;
        at = bound;
        days = calendar.dist(head, bound);
      }
      return days;
    }
    let days = asked;
    let floor = Number.NEGATIVE_INFINITY;
    for (const { link, was, is } of links) {
      if (was !== null && was !== is) {
        const by = calendar.dist(was, is);
        days = days === undefined ? by : Math.max(days, by);
      } else floor = Math.max(floor, Math.min(head, boundOf(item, link, is)));
    }
    if (days === undefined || days >= 0) return days;
    return calendar.add(head, days) < floor ? calendar.dist(head, floor) : days;
  }

  /** By how much the nearest block around an item moves; outer blocks are included in it. */
  function blockAround(id: string): number | undefined {
    for (const around of graph.blocksAround(id)) {
      const days = blocks.get(around);
      if (days !== undefined) return days;
    }
    return undefined;
  }

  const canMove = (id: string) => !act.edits.has(id) && headOf(before(id)) !== null && act.whyFixed(id) === null;

  function shiftBlock(node: PlanNode): void {
    const id = idOfNode(node);
    const parent = graph.items.get(id);
    if (!parent) return;
    const heads = graph.membersOf(id).flatMap((member) => (canMove(member) ? [headOf(before(member)) as number] : []));
    const outer = graph.ancestorsOf(id).find((around) => blocks.has(around));
    const asked = outer === undefined ? undefined : blocks.get(outer);
    const head = heads.length > 0 ? Math.min(...heads) : headOf(before(id));
    if (head === null) return;
    const days = daysFor(node, parent, head, asked);
    if (days !== undefined) blocks.set(id, days);
  }

  function shiftItem(node: PlanNode): void {
    const id = idOfNode(node);
    const item = graph.items.get(id);
    if (!item || act.edits.has(id)) return;
    if (item.isAggregate) {
      aggregates.set(id, spanAround(graph.countedChildren(id).map(now)));
      return;
    }
    const asked = blockAround(id);
    const head = headOf(item);
    const isParent = isBlock(graph.targetOf(id));
    if (head === null) {
      const isPulled = ({ was, is }: { was: number | null; is: number }) =>
        policy === 'keep_gap' ? was !== is : was === null || is > was;
      if (!isParent && binding(node, item).some(isPulled)) stayed.set(id, act.whyFixed(id) ?? 'undated');
      return;
    }
    // Links onto a parent belong to its block.
    const days = isParent ? asked : daysFor(node, item, head, asked);
    if (days === undefined) return;
    const next = movedBy(item, days, calendar);
    if (policy === 'keep_gap' && days === 0) return;
    // A block that moves from a weekend to its Monday moves by no working day: members that begin on a weekday stay as
    // they are.
    if (headOf(next) === head) return;
    const reason = act.whyFixed(id);
    if (reason) stayed.set(id, reason);
    else moves.set(id, next);
  }

  return (node) => (isBlock(node) ? shiftBlock(node) : shiftItem(node));
}
