import type { FilterType } from '@/domain/fields/filterTypes';

/** The text comparison of most searches, and the comparison of lists that one value in common is enough for. */
const USUAL: readonly FilterType[] = ['contains', 'overlap'];
/** Rules that need no value, and the one that every field has: meant only where there is nothing else. */
const SELDOM: ReadonlySet<FilterType> = new Set(['is_set', 'is_empty', 'last_updated_after']);

/** The rule that people mostly mean for a field that offers these; null when it offers none. */
export function likelyRule(offered: readonly FilterType[]): FilterType | null {
  const usual = USUAL.find((type) => offered.includes(type));
  return usual ?? offered.find((type) => !SELDOM.has(type)) ?? offered[0] ?? null;
}
