import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { formatNumber } from './formatNumber';
import type { QualifiedNumber } from './qualifiedNumber';
import { QUALIFIED_SIGNS } from './qualifier';

/** Why a computed cell has no number that counts; in the order in which such cells come after the numbers. */
export const CELL_STATES = ['ambiguous', 'inactive', 'no_fit'] as const;
export type CellState = (typeof CELL_STATES)[number];

export const CELL_STATE_WORDS: Record<CellState, string> = {
  ambiguous: 'ambiguous',
  inactive: 'inactive',
  no_fit: 'no fit',
};

/**
 * The content of a computed cell that says why there is no number. It is left out of filters, means and formulas, sorts
 * after the numbers, and is shown and exported as words.
 */
export type StatedContent = {
  state: CellState;
  /** The number that must not be relied on. */
  near?: Pick<QualifiedNumber, 'qualifier' | 'value'>;
};

export function isStated(content: Json | undefined): content is StatedContent & Json {
  return isObject(content) && CELL_STATES.some((state) => state === content.state);
}

/** Rank among cells without a number that counts. */
export function statedOrder({ state }: StatedContent): string {
  return String(CELL_STATES.indexOf(state));
}

/** `inactive`, or `~12.3 (ambiguous)`. @param figures all of them when absent */
export function statedText({ state, near }: StatedContent, figures?: number): string {
  const word = CELL_STATE_WORDS[state];
  return near ? `~${QUALIFIED_SIGNS[near.qualifier]}${formatNumber(near.value, figures)} (${word})` : word;
}
