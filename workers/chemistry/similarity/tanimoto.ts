import { fingerprintBytes } from '../rdkit/morganFingerprint';

const words = fingerprintBytes / 4;

/** Number of set bits of a 32-bit word (Warren, Hacker's Delight, 5-2). */
export function popcount(x: number): number {
  x -= (x >>> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Number of set bits of each of several concatenated fingerprints. */
export function countBits(fingerprints: Uint32Array): Uint16Array {
  const counts = new Uint16Array(fingerprints.length / words);
  for (let row = 0; row < counts.length; row++) {
    let count = 0;
    for (let i = row * words; i < (row + 1) * words; i++) count += popcount(fingerprints[i]!);
    counts[row] = count;
  }
  return counts;
}

/**
 * Calls `found` for every row whose Tanimoto similarity to `query` is at least `threshold` (0 to 1). Rows whose bit count
 * alone rules it out are skipped: the similarity is at most min(a, b) / max(a, b) (Swamidass and Baldi, 2007).
 */
export function eachSimilar(
  query: Uint32Array,
  fingerprints: Uint32Array,
  counts: Uint16Array,
  threshold: number,
  found: (row: number, similarity: number) => void,
): void {
  const own = countBits(query)[0]!;
  for (let row = 0; row < counts.length; row++) {
    const other = counts[row]!;
    if (other === 0 || Math.min(own, other) < threshold * Math.max(own, other)) continue;
    let common = 0;
    const from = row * words;
    for (let i = 0; i < words; i++) common += popcount(query[i]! & fingerprints[from + i]!);
    const similarity = common / (own + other - common);
    if (similarity >= threshold) found(row, similarity);
  }
}
