import type { JsonAtom } from './rdkitJson';

/** Element symbols by atomic number; 0 is a dummy atom. */
const symbols = (
  '* H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr ' +
  'Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu ' +
  'Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr ' +
  'Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og'
).split(' ');

/** Molecular formula in Hill's order (1900): carbon, hydrogen, then by symbol; the net charge at the end. Isotopes are not told apart. */
export function hillFormula(atoms: readonly Required<Pick<JsonAtom, 'z' | 'impHs' | 'chg'>>[]): string {
  const counts = new Map<string, number>();
  let charge = 0;
  for (const atom of atoms) {
    const symbol = symbols[atom.z] ?? '*';
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    if (atom.impHs > 0) counts.set('H', (counts.get('H') ?? 0) + atom.impHs);
    charge += atom.chg;
  }
  const rank = (symbol: string) => (!counts.has('C') ? 2 : symbol === 'C' ? 0 : symbol === 'H' ? 1 : 2);
  const order = [...counts.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const text = order.map((symbol) => symbol + (counts.get(symbol) === 1 ? '' : counts.get(symbol))).join('');
  if (charge === 0) return text;
  const size = Math.abs(charge) === 1 ? '' : Math.abs(charge);
  return text + (charge > 0 ? '+' : '-') + size;
}
