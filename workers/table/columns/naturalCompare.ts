import { compareNaturalBase } from '@/domain/sorts/natural';

const FIRST = 0x20;
const LAST = 0x7e;
const ZERO = 48;
const NINE = 57;

/**
 * Weight of each printable ASCII character in the domain's natural order, taken from its collator; characters that the
 * order treats as equal (`a` and `A`) share one. Digits share the weight of `0`: runs of them compare by value.
 */
const WEIGHTS = (() => {
  const weights = new Uint8Array(128);
  const chars: number[] = [];
  for (let code = FIRST; code <= LAST; code++) if (code <= ZERO || code > NINE) chars.push(code);
  chars.sort((a, b) => compareNaturalBase(String.fromCharCode(a), String.fromCharCode(b)));
  let weight = 1;
  chars.forEach((code, i) => {
    if (i > 0 && compareNaturalBase(String.fromCharCode(chars[i - 1]!), String.fromCharCode(code)) !== 0) weight++;
    weights[code] = weight;
  });
  for (let code = ZERO + 1; code <= NINE; code++) weights[code] = weights[ZERO]!;
  return weights;
})();

/** Runs of digits longer than this leave the fast path: collators compare them in pieces. */
const LONGEST_RUN = 200;

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/**
 * The same result as `compareNaturalBase`, about ten times faster for printable ASCII; any other text is left to the
 * collator.
 */
export function compareNaturalFast(a: string, b: string): number {
  const la = a.length;
  const lb = b.length;
  let i = 0;
  let j = 0;
  let order = 0;
  while (i < la && j < lb) {
    const ca = a.charCodeAt(i);
    const cb = b.charCodeAt(j);
    if (ca < FIRST || ca > LAST || cb < FIRST || cb > LAST) return compareNaturalBase(a, b);
    if (isDigit(ca) && isDigit(cb)) {
      const startA = i;
      const startB = j;
      while (i < la && a.charCodeAt(i) === ZERO) i++;
      while (j < lb && b.charCodeAt(j) === ZERO) j++;
      const digitsA = i;
      const digitsB = j;
      while (i < la && isDigit(a.charCodeAt(i))) i++;
      while (j < lb && isDigit(b.charCodeAt(j))) j++;
      if (i - startA > LONGEST_RUN || j - startB > LONGEST_RUN) return compareNaturalBase(a, b);
      order = i - digitsA - (j - digitsB);
      for (let k = 0; order === 0 && k < i - digitsA; k++)
        order = a.charCodeAt(digitsA + k) - b.charCodeAt(digitsB + k);
    } else {
      order = WEIGHTS[ca]! - WEIGHTS[cb]!;
      i++;
      j++;
    }
    if (order !== 0) break;
  }
  // The text after the first difference matters only if it is not ASCII: a combining mark may belong to the characters
  // compared before.
  if (order !== 0) {
    if (plainAt(a, i) && plainAt(b, j)) return order < 0 ? -1 : 1;
    return compareNaturalBase(a, b);
  }
  if (i === la && j === lb) return 0;
  const rest = i < la ? a : b;
  for (let k = i < la ? i : j; k < rest.length; k++) {
    const code = rest.charCodeAt(k);
    if (code < FIRST || code > LAST) return compareNaturalBase(a, b);
  }
  return i < la ? 1 : -1;
}

/** Whether the text ends at `i` or continues with a printable ASCII character. */
function plainAt(text: string, i: number): boolean {
  if (i >= text.length) return true;
  const code = text.charCodeAt(i);
  return code >= FIRST && code <= LAST;
}
