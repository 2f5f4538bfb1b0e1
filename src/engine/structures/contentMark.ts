import { hashText } from '@/lib/hashText';

/**
 * A number of 53 bits that tells whether a structure is still the text that was indexed: two 32-bit hashes, the second
 * cut. Two different texts of one record share a mark once in 10^15 edits.
 */
export function contentMark(text: string): number {
  return hashText(text) * 0x200000 + (hashText(`${text.length}:${text}`) >>> 11);
}
