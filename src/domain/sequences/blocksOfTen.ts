/** The letters in blocks of ten, as sequences are printed. */
export function blocksOfTen(sequence: string): string[] {
  return sequence.match(/.{1,10}/gs) ?? [];
}
