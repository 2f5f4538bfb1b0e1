import type { FilterType } from '@/domain/fields/filterTypes';

/** The text comparison of most searches, and the comparison of lists for which a single common value is enough. */
const USUAL: readonly FilterType[] = ['contains', 'overlap'];
/** Operators without a value, and the one that every field has: preferred only if there is no other. */
const SELDOM: ReadonlySet<FilterType> = new Set(['is_set', 'is_empty', 'last_updated_after']);

/** The operator that people usually want for a field that offers these; null if it offers none. */
export function likelyRule(offered: readonly FilterType[]): FilterType | null {
  const usual = USUAL.find((type) => offered.includes(type));
  return usual ?? offered.find((type) => !SELDOM.has(type)) ?? offered[0] ?? null;
}
