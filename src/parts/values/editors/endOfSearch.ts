import { optionNamed, type SearchListOption, type SearchMark } from '@/ui';
import type { CommitMove } from '@/ui/grid';

/** An option to choose, a text that is not an option, or nothing typed. */
export type SearchEnd = { take: string } | { typed: string } | null;

/**
 * Result of the search text of a list editor when the person moves on: the option with exactly that name is chosen,
 * otherwise (by key) the marked one. A text that finds nothing is returned, so that the field reads it or keeps it with
 * the reason. A click elsewhere never chooses an option that was only marked.
 * @returns null if the search text is empty.
 */
export function endOfSearch(
  { text, marked }: SearchMark,
  options: readonly SearchListOption[],
  move: CommitMove,
): SearchEnd {
  const typed = text.trim();
  if (typed === '') return null;
  const exact = optionNamed(options, typed);
  if (exact) return { take: exact.value };
  return marked !== undefined && move !== 'stay' ? { take: marked } : { typed };
}
