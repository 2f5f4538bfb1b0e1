/** Two 32-bit FNV-1a hashes (Fowler, Noll and Vo) combined, the second truncated to 21 bits. */
export function hashWords(words: Uint32Array, from: number, to: number): number {
  let first = 0x811c9dc5;
  let second = 0x01000193;
  for (let i = from; i < to; i++) {
    first = Math.imul(first ^ words[i]!, 0x01000193);
    second = Math.imul(second ^ (words[i]! + i - from), 0x85ebca6b);
    second ^= second >>> 13;
  }
  return (first >>> 0) * 0x200000 + (second >>> 11);
}
