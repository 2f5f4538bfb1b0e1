import { foldText } from '@/lib/foldText';
import type { SearchListOption, SearchMark } from '@/ui';
import type { CommitMove } from '@/ui/grid';

/** An option to take, a text that is none, or nothing typed. */
export type SearchEnd = { take: string } | { typed: string } | null;

/**
 * What a list editor does with a text in its search when the person goes on: the option of that very name is taken, else
 * (by key) the one that is marked. A text that finds nothing is handed back, so that it is read by the field or kept with
 * the reason. A click elsewhere takes no option that was only marked: nobody chose it.
 * @returns null when the search is empty.
 */
export function endOfSearch(
  { text, marked }: SearchMark,
  options: readonly SearchListOption[],
  move: CommitMove,
): SearchEnd {
  const typed = text.trim();
  if (typed === '') return null;
  const name = foldText(typed).trim();
  const exact = options.find((option) => foldText(nameOf(option)).trim() === name);
  if (exact) return { take: exact.value };
  return marked !== undefined && move !== 'stay' ? { take: marked } : { typed };
}

function nameOf(option: SearchListOption): string {
  return option.text ?? (typeof option.label === 'string' ? option.label : option.value);
}
