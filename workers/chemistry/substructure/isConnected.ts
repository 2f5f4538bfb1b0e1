import type { Segment } from './segment';

/**
 * Whether a row of a segment is one component, judged by its bonds only. True for an empty row and for one that only
 * RDKit can match, of which nothing is known.
 */
export function isConnected(segment: Segment, row: number): boolean {
  const from = segment.atomStarts[row]!;
  const size = segment.atomStarts[row + 1]! - from;
  if (size < 2) return true;
  const { neighbourStarts, neighbours } = segment;
  const isMet = new Uint8Array(size);
  const met = new Uint16Array(size);
  let count = 1;
  isMet[0] = 1;
  for (let i = 0; i < count; i++) {
    const atom = from + met[i]!;
    for (let n = neighbourStarts[atom]!; n < neighbourStarts[atom + 1]!; n++) {
      const next = neighbours[n]!;
      if (isMet[next]) continue;
      isMet[next] = 1;
      met[count++] = next;
    }
  }
  return count === size;
}
