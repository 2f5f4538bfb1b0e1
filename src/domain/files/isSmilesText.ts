const ATOM = /(?:Br|Cl|[BCNOPSFIbcnops*]|\[[^[\]\s]+\])/y;
const BRACKET = /^\[\d*(?:[A-Z][a-z]?|[a-z]{1,2}|\*)(?:@{1,2}[A-Z0-9]*)?(?:H\d*)?(?:[+-]+\d*)?(?::\d+)?\]$/;

/**
 * Whether a text has the syntax of SMILES: atoms, bonds, balanced branches, ring bonds in pairs. It checks only the
 * syntax (valence and aromaticity need a chemistry library), so that it can be applied to every cell of a large file.
 */
export function isSmilesText(text: string): boolean {
  const n = text.length;
  if (n === 0) return false;
  const rings = new Set<string>();
  let depth = 0;
  let i = 0;
  let atomBefore = false;
  let bondBefore = false;
  while (i < n) {
    ATOM.lastIndex = i;
    const atom = ATOM.exec(text);
    if (atom) {
      if (atom[0].charCodeAt(0) === 91 && !BRACKET.test(atom[0])) return false;
      i += atom[0].length;
      atomBefore = true;
      bondBefore = false;
      continue;
    }
    const c = text[i]!;
    if (!atomBefore) return false;
    if (c === '(') depth++;
    else if (c === ')') {
      if (--depth < 0 || bondBefore) return false;
    } else if (c === '.') {
      if (bondBefore || i === n - 1) return false;
      atomBefore = false;
    } else if ('-=#$:/\\'.includes(c)) {
      bondBefore = true;
      i++;
      continue;
    } else {
      let ring = c;
      if (c === '%') {
        ring = text.slice(i + 1, i + 3);
        if (!/^\d\d$/.test(ring)) return false;
        i += 2;
      } else if (c < '0' || c > '9') return false;
      if (!rings.delete(ring)) rings.add(ring);
      bondBefore = false;
    }
    i++;
  }
  return depth === 0 && rings.size === 0 && !bondBefore && atomBefore;
}

/** Whether a text has the signs of a structure (rings, branches, multiple bonds), which short words do not have. */
export function hasSmilesMarks(text: string): boolean {
  return /[=#()[\]@]|[A-Za-z]\d/.test(text) && /[cCN]/.test(text);
}
