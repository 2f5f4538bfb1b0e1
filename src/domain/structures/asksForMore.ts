/** Symbols that represent several elements (CTfile formats, "Atom block"), and those that Ketcher adds. */
const QUERY_ATOM = /^(?:A|Q|X|M|L|\*|AH|QH|XH|MH|R#)$/;
/** Bond types beyond aromatic: single or double, single or aromatic, double or aromatic, any. */
const FIRST_QUERY_BOND = 5;
const QUERY_LINE = /^M {2}(?:ALS|SUB|UNS|RBC|RGP)/m;

/**
 * Whether a V2000 molfile contains something that only a SMARTS can express: atom lists, any bond, ring and
 * substitution counts.
 */
export function asksForMore(molfile: string): boolean {
  if (QUERY_LINE.test(molfile)) return true;
  const lines = molfile.split(/\r?\n/);
  const counts = lines[3] ?? '';
  const atoms = Number(counts.slice(0, 3));
  const bonds = Number(counts.slice(3, 6));
  const symbols = lines.slice(4, 4 + atoms).map((line) => line.slice(31, 34).trim());
  const types = lines.slice(4 + atoms, 4 + atoms + bonds).map((line) => Number(line.slice(6, 9)));
  return symbols.some((symbol) => QUERY_ATOM.test(symbol)) || types.some((type) => type >= FIRST_QUERY_BOND);
}
