import type { Json } from '@/lib/json';
import { isBlankContent } from './isBlankContent';
import type { CellValue } from './recordRow';

/** Values that nobody wrote and that all count: each under an experiment of its own, in this order, with its time. */
export function madeValues(made: readonly Pick<CellValue, 'content' | 'at'>[]): CellValue[] {
  return made.map(({ content, at }, i) => ({ id: String(i), content, at, author_id: '', operation_id: String(i) }));
}

/**
 * Computed contents as values that all count, the first one newest.
 * @param at when their sources were last written, Unix milliseconds; 0 = unknown.
 */
export function derivedValues(contents: readonly Json[], at = 0): CellValue[] {
  const held = contents.filter((content) => !isBlankContent(content));
  return madeValues(held.map((content, i) => ({ content, at: at - i })));
}
