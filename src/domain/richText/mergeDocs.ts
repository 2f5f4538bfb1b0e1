import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import { sharedEnds } from '@/lib/sharedEnds';
import { repairDoc } from './repairDoc';
import type { RichNode } from './richNode';

const same = (a: RichNode, b: RichNode) => sameJson(a as unknown as Json, b as unknown as Json);

/** For each block of `base` its index in `other` if it is unchanged there, in order; otherwise null. */
function placesOf(base: readonly RichNode[], other: readonly RichNode[]): (number | null)[] {
  const { head, tail } = sharedEnds(base, other, same);
  const places: (number | null)[] = base.map((_, i) => (i < head ? i : null));
  for (let i = 1; i <= tail; i++) places[base.length - i] = other.length - i;
  // Between the ends, the next equal block is matched, so that two distant edits leave everything between them alone.
  let next = head;
  for (let i = head; i < base.length - tail; i++) {
    for (let at = next; at < other.length - tail; at++) {
      if (!same(base[i] as RichNode, other[at] as RichNode)) continue;
      places[i] = at;
      next = at + 1;
      break;
    }
  }
  return places;
}

/**
 * Merges two edits of one text, block by block: what only one of them changed is taken from it; where both changed the
 * same position, the blocks of `mine` come first, followed by the new ones of `theirs`. No words of either are lost.
 */
export function mergeDocs(base: RichNode, mine: RichNode, theirs: RichNode): RichNode {
  const [b, m, t] = [base.content ?? [], mine.content ?? [], theirs.content ?? []];
  const [inMine, inTheirs] = [placesOf(b, m), placesOf(b, t)];
  const out: RichNode[] = [];
  let [fromBase, fromMine, fromTheirs] = [0, 0, 0];
  for (let at = 0; at <= b.length; at++) {
    const [toMine, toTheirs] = at === b.length ? [m.length, t.length] : [inMine[at], inTheirs[at]];
    if (toMine === null || toMine === undefined || toTheirs === null || toTheirs === undefined) continue;
    const was = b.slice(fromBase, at);
    const [own, other] = [m.slice(fromMine, toMine), t.slice(fromTheirs, toTheirs)];
    const isSame = (one: readonly RichNode[], two: readonly RichNode[]) =>
      one.length === two.length && one.every((block, i) => same(block, two[i] as RichNode));
    if (isSame(other, was) || isSame(own, other)) out.push(...own);
    else if (isSame(own, was)) out.push(...other);
    else out.push(...own, ...other.filter((block) => ![...was, ...own].some((held) => same(held, block))));
    const block = b[at];
    if (block) out.push(block);
    [fromBase, fromMine, fromTheirs] = [at + 1, toMine + 1, toTheirs + 1];
  }
  return repairDoc({ type: 'doc', content: out });
}
