import { type FullMolecule, fillIn, type QueryNode } from '../rdkit/rdkitJson';
import type { AtomWords } from './atomWords';
import { bondCodeCount, bondKind, bondKinds, cycleBit } from './bondCodes';
import { findPatternRings } from './patternRings';
import { compileStereo, type PatternStereo } from './patternStereo';
import { bondTable, combine, leafTable, maybe, no, yes } from './queryTables';

/** A compiled atom expression: its table over the words, and the rest to evaluate where the table says `maybe`. */
export interface Predicate {
  readonly table: Uint8Array;
  readonly node: QueryNode;
  readonly children: readonly Predicate[];
  /** The pattern of a recursive leaf. */
  readonly recursive: Pattern | undefined;
}

/**
 * A compiled pattern: its atoms in the order in which they are placed. Step `k` takes its candidates from the
 * neighbours of step `parents[k]` (-1: any atom, the start of a component) over a bond in `masks[k]`, and must then
 * have bonds to the earlier steps `closures[k]`.
 */
export interface Pattern {
  readonly size: number;
  readonly tables: readonly Uint8Array[];
  readonly predicates: readonly Predicate[];
  readonly parents: Int16Array;
  readonly masks: Uint32Array;
  readonly closures: readonly { readonly step: number; readonly mask: number }[][];
  /** Some primitive can only be evaluated by RDKit: a match here is a candidate, RDKit decides. */
  readonly inexact: boolean;
  /** The drawn stereochemistry; `undefined` when it is ignored or none is drawn. */
  readonly stereo: PatternStereo | undefined;
  /** The pattern's atoms and bonds as the screen needs them, before ordering. */
  readonly graph: { readonly bonds: readonly PatternBond[]; readonly atomTables: readonly Uint8Array[] };
  /** Scratch arrays of the matcher, one set per pattern, because recursive patterns run inside others. */
  readonly scratch: {
    map: Int32Array;
    next: Int32Array;
    used: Uint8Array;
    memo: Uint8Array;
    memoOf: number;
    memoSegment: unknown;
  };
}

interface PatternBond {
  readonly from: number;
  readonly to: number;
  readonly mask: number;
}

/** Cached tables of whole expressions; valid for one size of the dictionary. */
export interface TableCache {
  size: number;
  readonly tables: Map<string, { table: Uint8Array; exact: boolean }>;
}

/**
 * Compiles a pattern that RDKit has parsed. `rooted` fixes the first atom as start (recursive patterns), `stereo`
 * requires the drawn stereochemistry, which inside recursive parts is left to RDKit. Hydrogens of a drawn fragment are
 * not counted; charge, isotope and radical of an atom matter only where they are drawn (RDKit's Atom::Match).
 */
export function compilePattern(
  molecule: FullMolecule,
  words: AtomWords,
  cache: TableCache,
  { rooted = false, stereo = false } = {},
): Pattern {
  const size = molecule.atoms.length;
  let inexact = false;
  const aromaticBond = new Set(molecule.aromaticBonds);
  const onCycle = findPatternRings(size, molecule.bonds);

  const bonds: PatternBond[] = molecule.bonds.map((bond, b) => {
    const query = molecule.bondQueries?.[b];
    const kind = bondKind(bond.order, aromaticBond.has(b));
    if (kind === bondKinds.dative || bond.order === 17) inexact = true;
    const table = query?.descr ? bondTable(query) : drawnBond(kind);
    let mask = 0;
    for (let code = 0; code < bondCodeCount; code++) {
      if (table[code] === maybe) inexact = true;
      // A bond on a cycle of the pattern is on a cycle of any molecule that contains the pattern.
      if (table[code] !== no && (!onCycle[b] || code & cycleBit)) mask |= 1 << code;
    }
    return { from: bond.from, to: bond.to, mask: mask >>> 0 };
  });

  const predicates = molecule.atoms.map((atom, a) => {
    const query = molecule.atomQueries?.[a];
    const built = compileNode(query?.descr ? query : drawnAtom(atom), words, cache, stereo);
    if (!built.exact) inexact = true;
    return built.predicate;
  });
  const atomTables = predicates.map((predicate, a) => narrow(predicate.table, a, bonds, onCycle, words));

  const weights = atomTables.map((table) => {
    let weight = 0;
    for (let w = 0; w < table.length; w++) if (table[w] !== no) weight += words.counts[w]!;
    return weight;
  });
  const order = orderAtoms(size, bonds, weights, rooted);
  const step = new Int32Array(size);
  order.forEach((a, k) => {
    step[a] = k;
  });
  const parents = new Int16Array(size).fill(-1);
  const masks = new Uint32Array(size);
  const closures: { step: number; mask: number }[][] = order.map(() => []);
  order.forEach((a, k) => {
    const earlier = bonds.filter(
      (bond) => (bond.from === a && step[bond.to]! < k) || (bond.to === a && step[bond.from]! < k),
    );
    const others = earlier.map((bond) => ({ step: step[bond.from === a ? bond.to : bond.from]!, mask: bond.mask }));
    const parent = others.pop();
    if (parent === undefined) return;
    parents[k] = parent.step;
    masks[k] = parent.mask;
    closures[k] = others;
  });
  const drawn = stereo ? compileStereo(molecule, step) : undefined;
  if (drawn === 'ask' || (rooted && drawn !== undefined)) inexact = true;
  return {
    size,
    tables: order.map((a) => atomTables[a]!),
    predicates: order.map((a) => predicates[a]!),
    parents,
    masks,
    closures,
    inexact,
    stereo: rooted || drawn === 'ask' ? undefined : drawn,
    graph: { bonds, atomTables },
    scratch: {
      map: new Int32Array(size),
      next: new Int32Array(size),
      used: new Uint8Array(words.largestMolecule),
      memo: new Uint8Array(rooted ? words.largestMolecule : 0),
      memoOf: -1,
      memoSegment: undefined,
    },
  };
}

/** A drawn bond matches its own kind. */
function drawnBond(kind: number): Uint8Array {
  const table = new Uint8Array(bondCodeCount);
  for (let code = 0; code < bondCodeCount; code++) {
    if (kind === bondKinds.other || kind === bondKinds.zero) table[code] = maybe;
    else table[code] = (code & 7) === kind ? yes : no;
  }
  return table;
}

function drawnAtom(atom: { z: number; chg: number; isotope: number; nRad: number }): QueryNode {
  const leaf = (descr: string, val: number): QueryNode => ({ descr, tag: 33, val });
  const children = [leaf('AtomAtomicNum', atom.z)];
  if (atom.z === 0) {
    // A labelled dummy matches unlabelled dummies and its own label only.
    if (atom.isotope) {
      const labels = [leaf('AtomIsotope', 0), leaf('AtomIsotope', atom.isotope)];
      children.push({ descr: 'AtomOr', tag: 31, children: labels });
    }
  } else {
    if (atom.chg) children.push(leaf('AtomFormalCharge', atom.chg));
    if (atom.isotope) children.push(leaf('AtomIsotope', atom.isotope));
    if (atom.nRad) children.push(leaf('AtomNumRadicalElectrons', atom.nRad));
  }
  return children.length === 1 ? children[0]! : { descr: 'AtomAnd', tag: 30, children };
}

function compileNode(
  node: QueryNode,
  words: AtomWords,
  cache: TableCache,
  stereo: boolean,
): { predicate: Predicate; exact: boolean } {
  if (node.subquery) return compileRecursive(node, words, cache, stereo);
  if (node.children && node.children.length > 0) {
    const parts = node.children.map((child) => compileNode(child, words, cache, stereo));
    const tables = parts.map((part) => part.predicate.table);
    const table = new Uint8Array(words.size);
    for (let w = 0; w < table.length; w++) table[w] = combine(node, tables, w);
    const children = parts.map((part) => part.predicate);
    const predicate = { table: negate(node, table), node, children, recursive: undefined };
    return { predicate, exact: parts.every((part) => part.exact) };
  }
  const key = JSON.stringify(node);
  if (cache.size !== words.size) cache.tables.clear();
  cache.size = words.size;
  let known = cache.tables.get(key);
  if (known === undefined) {
    const own = leafTable(node, words);
    const exact = own !== undefined && !own.includes(maybe);
    known = { table: negate(node, own ?? new Uint8Array(words.size).fill(maybe)), exact };
    if (cache.tables.size > 2000) cache.tables.clear();
    cache.tables.set(key, known);
  }
  return { predicate: { table: known.table, node, children: [], recursive: undefined }, exact: known.exact };
}

function negate(node: QueryNode, table: Uint8Array): Uint8Array {
  return node.negated ? table.map((value) => yes - value) : table;
}

function compileRecursive(node: QueryNode, words: AtomWords, cache: TableCache, stereo: boolean) {
  const pattern = compilePattern(fillIn(node.subquery!), words, cache, { rooted: true, stereo });
  const exact = !pattern.inexact;
  const root = pattern.tables[0] ?? new Uint8Array(words.size).fill(yes);
  const table = pattern.size === 1 && exact ? root : root.map((value) => Math.min(value, maybe));
  const settled = table.includes(maybe) ? pattern : undefined;
  return {
    predicate: { table: negate(node, table), node, children: [], recursive: exact ? settled : undefined },
    exact,
  };
}

/** Removes words that cannot have the pattern's bonds: too few neighbours, too few bonds on cycles, not aromatic. */
function narrow(table: Uint8Array, a: number, bonds: readonly PatternBond[], onCycle: Uint8Array, words: AtomWords) {
  let degree = 0;
  let cycle = 0;
  let aromatic = 0;
  bonds.forEach((bond, b) => {
    if (bond.from !== a && bond.to !== a) return;
    degree++;
    if (onCycle[b]) cycle++;
    if (onlyKind(bond.mask) === bondKinds.aromatic) aromatic = 1;
  });
  const { columns } = words;
  return table.map((value, w) =>
    columns.degree[w]! < degree || columns.cycleBonds[w]! < cycle || columns.aromatic[w]! < aromatic ? no : value,
  );
}

/** The only kind of bond that a mask admits, or -1. */
export function onlyKind(mask: number): number {
  let kinds = 0;
  for (let code = 0; code < bondCodeCount; code++) if ((mask >>> code) & 1) kinds |= 1 << (code & 7);
  return kinds !== 0 && (kinds & (kinds - 1)) === 0 ? 31 - Math.clz32(kinds) : -1;
}

/** Rarest atom first, then always a neighbour of placed ones: the one with most bonds to them, then the rarest. */
function orderAtoms(
  size: number,
  bonds: readonly PatternBond[],
  weights: readonly number[],
  rooted: boolean,
): number[] {
  const placed = new Uint8Array(size);
  const links = new Int32Array(size);
  const order: number[] = [];
  while (order.length < size) {
    let best = -1;
    for (let a = 0; a < size; a++) {
      if (placed[a]) continue;
      if (rooted && order.length === 0) {
        best = 0;
        break;
      }
      if (best === -1) best = a;
      else if (links[a]! > links[best]!) best = a;
      else if (links[a] === links[best] && weights[a]! < weights[best]!) best = a;
    }
    placed[best] = 1;
    order.push(best);
    for (const bond of bonds) {
      if (bond.from === best) links[bond.to]!++;
      if (bond.to === best) links[bond.from]!++;
    }
  }
  return order;
}
