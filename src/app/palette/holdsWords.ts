import { foldText } from '@/lib/foldText';

/**
 * Whether a text contains every word of a query, in any order and ignoring case: `add to set` finds `Add record to
 * set`.
 */
export function holdsWords(text: string, query: string): boolean {
  const folded = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
