/** Share of G and C (and S, which is one of the two) among the letters, 0 to 1; null for an empty sequence. */
export function gcContent(sequence: string): number | null {
  if (sequence.length === 0) return null;
  let strong = 0;
  for (const letter of sequence) if (/[GCS]/i.test(letter)) strong++;
  return strong / sequence.length;
}
