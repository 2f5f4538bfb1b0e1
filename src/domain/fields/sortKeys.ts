import type { SortKey } from './fieldTypeSpec';

export function numberKey(n: number, t = ''): SortKey {
  return { last: 0, n, t };
}

export function textKey(t: string): SortKey {
  return { last: 0, n: 0, t };
}

/** After all other values and before empty cells, in both directions: markers, deleted options. */
export function lastKey(t: string): SortKey {
  return { last: 1, n: 0, t };
}

/** For types without an order of their own: all values are equal, so that the identifier decides. */
export const NO_ORDER: SortKey = { last: 0, n: 0, t: '' };
