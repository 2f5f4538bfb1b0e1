import type { SortKey } from '../fields/fieldTypeSpec';
import { compareNaturalBase } from './natural';

/**
 * Order of two sort keys; null is an empty cell. Empty cells come last, and keys marked `last` before them, in both
 * directions; 0 means that the next sort decides.
 */
export function compareSortKeys(a: SortKey | null, b: SortKey | null, descending = false): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (a.last !== b.last) return a.last - b.last;
  const order = a.n === b.n ? compareNaturalBase(a.t, b.t) : a.n < b.n ? -1 : 1;
  return descending ? 0 - order : order;
}
