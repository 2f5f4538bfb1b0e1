import { elementSymbols } from './elementSymbols';
import type { JsonAtom } from './rdkitJson';

/**
 * Molecular formula in Hill's order (1900): carbon, hydrogen, then by symbol; the net charge at the end. Isotopes are
 * not distinguished.
 */
export function hillFormula(atoms: readonly Required<Pick<JsonAtom, 'z' | 'impHs' | 'chg'>>[]): string {
  const counts = new Map<string, number>();
  let charge = 0;
  for (const atom of atoms) {
    const symbol = elementSymbols[atom.z] ?? '*';
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
