/** Valence electrons of the main-group elements (group of the periodic table); transition metals are not included. */
const OUTER: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: 'H Li Na K Rb Cs Fr',
    2: 'Be Mg Ca Sr Ba Ra',
    3: 'B Al Ga In Tl Nh',
    4: 'C Si Ge Sn Pb Fl',
    5: 'N P As Sb Bi Mc',
    6: 'O S Se Te Po Lv',
    7: 'F Cl Br I At Ts',
    8: 'Ne Ar Kr Xe Rn Og',
  }).flatMap(([electrons, symbols]) => symbols.split(' ').map((symbol) => [symbol, Number(electrons)] as const)),
);

const BOND_ORDERS: ReadonlyMap<string, number> = new Map([
  ['-', 1],
  ['/', 1],
  ['\\', 1],
  ['=', 2],
  ['#', 3],
  ['$', 4],
  [':', 1],
]);

interface Atom {
  /** null for atoms whose hydrogens are counted separately, aromatic ones and transition metals. */
  bracket: { outer: number; isHydrogen: boolean; charge: number } | null;
  valence: number;
}

const BRACKET =
  /^\[\d*([A-Z][a-z]?|[a-z]{1,2}|\*)(?:@{1,2}(?:[A-Z]{2}\d+)?)?(?:H(\d*))?((?:\+{1,4}|-{1,4}|[+-]\d{1,2})?)(?::\d+)?\]/;

function chargeOf(text: string): number {
  if (text === '') return 0;
  const sign = text.startsWith('+') ? 1 : -1;
  const figures = text.slice(1);
  return sign * (/^\d+$/.test(figures) ? Number(figures) : text.length);
}

function bracketAtom([, symbol = '', hydrogens, charge = '']: RegExpExecArray): Atom {
  const count = hydrogens === undefined ? 0 : hydrogens === '' ? 1 : Number(hydrogens);
  const outer = OUTER.get(symbol);
  return {
    bracket: outer === undefined ? null : { outer, isHydrogen: symbol === 'H', charge: chargeOf(charge) },
    valence: count,
  };
}

/** Unpaired electrons by the octet rule as RDKit's assignRadicals counts them for atoms in brackets. */
function radicalsOf({ bracket, valence }: Atom): number {
  if (!bracket) return 0;
  const { outer, isHydrogen, charge } = bracket;
  const full = isHydrogen ? 2 : 8;
  const missing = full - outer - valence + charge;
  const free = outer - valence - charge;
  return Math.max(0, free >= 0 ? Math.min(missing, free) : missing);
}

/**
 * Whether a SMILES has an atom in brackets with unpaired electrons, such as `[N+](=O)[O-]` or `[OH]`: typed as a
 * pattern it is then a SMARTS, in which those atoms have further bonds. A text that is not a SMILES has none.
 */
export function leavesRadical(smiles: string): boolean {
  const atoms: Atom[] = [];
  const branches: number[] = [];
  const rings = new Map<string, { atom: number; order: number }>();
  let last = -1;
  let order = 0;
  const join = (a: number, b: number, by: number) => {
    for (const at of [a, b]) atoms[at]!.valence += by || 1;
  };
  const add = (atom: Atom) => {
    atoms.push(atom);
    if (last >= 0) join(last, atoms.length - 1, order);
    last = atoms.length - 1;
    order = 0;
  };
  for (let at = 0; at < smiles.length; ) {
    const sign = smiles[at]!;
    if (sign === '[') {
      const found = BRACKET.exec(smiles.slice(at, at + 40));
      if (!found) return false;
      add(bracketAtom(found));
      at += found[0].length;
      continue;
    }
    const two = smiles.slice(at, at + 2);
    if (two === 'Cl' || two === 'Br') {
      add({ bracket: null, valence: 0 });
      at += 2;
      continue;
    }
    if (/[BCNOPSFIbcnops*]/.test(sign)) add({ bracket: null, valence: 0 });
    else if (BOND_ORDERS.has(sign)) order = BOND_ORDERS.get(sign) ?? 0;
    else if (sign === '(') branches.push(last);
    else if (sign === ')') last = branches.pop() ?? -1;
    else if (sign === '.') last = -1;
    else if (sign === '%' || /\d/.test(sign)) {
      const name = sign === '%' ? smiles.slice(at + 1, at + 3) : sign;
      if (last < 0 || !/^\d+$/.test(name)) return false;
      const begun = rings.get(name);
      if (begun) {
        join(begun.atom, last, begun.order || order);
        rings.delete(name);
      } else rings.set(name, { atom: last, order });
      order = 0;
      at += sign === '%' ? 3 : 1;
      continue;
    } else return false;
    at += 1;
  }
  return atoms.some((atom) => radicalsOf(atom) > 0);
}
