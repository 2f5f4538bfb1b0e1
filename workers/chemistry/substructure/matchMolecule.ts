import type { Pattern, Predicate } from './compilePattern';
import { hasStereo } from './patternStereo';
import { maybe, no, yes } from './queryTables';
import type { Segment } from './segment';

/**
 * Does the molecule contain the pattern? Plain backtracking over flat arrays (in the pattern's order of atoms), each
 * pattern atom on its own molecule atom. For an inexact pattern, true means "perhaps".
 */
export function matchMolecule(pattern: Pattern, segment: Segment, row: number): boolean {
  const base = segment.atomStarts[row]!;
  const end = segment.atomStarts[row + 1]!;
  if (pattern.size === 0 || end - base < pattern.size) return false;
  const { words } = segment;
  const table = pattern.tables[0]!;
  for (let atom = base; atom < end; atom++) {
    const value = table[words[atom]!]!;
    if (value !== no && matchFrom(pattern, segment, row, base, end, atom - base)) return true;
  }
  return false;
}

/** Does a match exist whose first placed atom is `first` (numbered within its molecule)? */
function matchFrom(pattern: Pattern, segment: Segment, row: number, base: number, end: number, first: number): boolean {
  const { size, tables, predicates, parents, masks, closures, stereo, scratch } = pattern;
  const { words, neighbourStarts, neighbours, codes } = segment;
  const { map, next, used } = scratch;

  if (tables[0]![words[base + first]!] === maybe && !accepts(predicates[0]!, segment, row, base, end, first))
    return false;
  map[0] = first;
  if (size === 1) return stereo === undefined || hasStereo(stereo, map, segment, row);
  used[first] = 1;
  let k = 1;
  next[1] = parents[1]! < 0 ? 0 : neighbourStarts[base + map[parents[1]!]!]!;
  for (;;) {
    const table = tables[k]!;
    const parent = parents[k]!;
    const around = closures[k]!;
    let found = -1;
    if (parent >= 0) {
      const mask = masks[k]!;
      const stop = neighbourStarts[base + map[parent]! + 1]!;
      let i = next[k]!;
      for (; i < stop; i++) {
        if (((mask >>> codes[i]!) & 1) === 0) continue;
        const atom = neighbours[i]!;
        if (used[atom] === 1) continue;
        const value = table[words[base + atom]!]!;
        if (value === no) continue;
        if (around.length > 0 && !closes(around, map, segment, base, atom)) continue;
        if (value === maybe && !accepts(predicates[k]!, segment, row, base, end, atom)) continue;
        found = atom;
        break;
      }
      next[k] = i + 1;
    } else {
      let atom = next[k]!;
      for (; base + atom < end; atom++) {
        if (used[atom] === 1) continue;
        const value = table[words[base + atom]!]!;
        if (value === no) continue;
        if (value === maybe && !accepts(predicates[k]!, segment, row, base, end, atom)) continue;
        found = atom;
        break;
      }
      next[k] = atom + 1;
    }
    if (found >= 0) {
      map[k] = found;
      if (k + 1 === size) {
        if (stereo !== undefined && !hasStereo(stereo, map, segment, row)) continue;
        for (let j = 0; j < k; j++) used[map[j]!] = 0;
        return true;
      }
      used[found] = 1;
      k++;
      next[k] = parents[k]! < 0 ? 0 : neighbourStarts[base + map[parents[k]!]!]!;
    } else {
      k--;
      used[map[k]!] = 0;
      if (k === 0) return false;
    }
  }
}

/** Are there bonds of the required kinds from `atom` to the atoms of the earlier steps? */
function closes(
  around: readonly { readonly step: number; readonly mask: number }[],
  map: Int32Array,
  segment: Segment,
  base: number,
  atom: number,
): boolean {
  const { neighbourStarts, neighbours, codes } = segment;
  const from = neighbourStarts[base + atom]!;
  const to = neighbourStarts[base + atom + 1]!;
  for (let c = 0; c < around.length; c++) {
    const wanted = map[around[c]!.step]!;
    const mask = around[c]!.mask;
    let met = false;
    for (let i = from; i < to; i++) {
      if (neighbours[i] === wanted && (mask >>> codes[i]!) & 1) {
        met = true;
        break;
      }
    }
    if (!met) return false;
  }
  return true;
}

/** Evaluates an atom expression whose table says `maybe`; what only RDKit knows counts as accepted. */
function accepts(
  predicate: Predicate,
  segment: Segment,
  row: number,
  base: number,
  end: number,
  atom: number,
): boolean {
  return evaluate(predicate, segment, row, base, end, atom) !== no;
}

function evaluate(
  predicate: Predicate,
  segment: Segment,
  row: number,
  base: number,
  end: number,
  atom: number,
): number {
  const value = predicate.table[segment.words[base + atom]!]!;
  if (value !== maybe) return value;
  const { node, children, recursive } = predicate;
  let result: number = maybe;
  if (recursive) {
    result = holdsAt(recursive, segment, row, base, end, atom) ? yes : no;
  } else if (children.length > 0) {
    result = evaluate(children[0]!, segment, row, base, end, atom);
    for (let i = 1; i < children.length; i++) {
      if (node.tag === 30) {
        if (result === no) break;
        result = Math.min(result, evaluate(children[i]!, segment, row, base, end, atom));
      } else if (node.tag === 31) {
        if (result === yes) break;
        result = Math.max(result, evaluate(children[i]!, segment, row, base, end, atom));
      } else {
        const other = evaluate(children[i]!, segment, row, base, end, atom);
        result = result === maybe || other === maybe ? maybe : result === other ? no : yes;
      }
    }
  } else return maybe;
  return node.negated ? yes - result : result;
}

/** A recursive pattern at an atom, cached per molecule: the candidates in a ring ask for the same thing many times. */
function holdsAt(pattern: Pattern, segment: Segment, row: number, base: number, end: number, atom: number): boolean {
  const { scratch } = pattern;
  if (scratch.memoOf !== row || scratch.memoSegment !== segment) {
    scratch.memo.fill(0, 0, end - base);
    scratch.memoOf = row;
    scratch.memoSegment = segment;
  }
  const known = scratch.memo[atom]!;
  if (known !== 0) return known === 2;
  const holds =
    pattern.tables[0]![segment.words[base + atom]!] !== no && matchFrom(pattern, segment, row, base, end, atom);
  scratch.memo[atom] = holds ? 2 : 1;
  return holds;
}
