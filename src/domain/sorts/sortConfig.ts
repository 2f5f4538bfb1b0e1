import { compareNaturalBase } from './natural';

export const SORT_CONFIG_ERRORS = {
  missing: 'Expected asc or desc property',
  ambiguous: 'Ambiguous object with asc and desc config properties',
  nested: 'String syntax not allowed for nested properties.',
} as const;

/** The configuration of a sort is wrong: an error of the caller. */
export class SortConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SortConfigError';
  }
}

type Key = string | number | boolean | null | undefined;
export type SortBy<T> = string | ((item: T) => Key);
export type SortConfig<T> = { asc?: SortBy<T>; desc?: SortBy<T> };

function reader<T>(by: SortBy<T>): (item: T) => Key {
  if (typeof by === 'function') return by;
  if (by.includes('.')) throw new SortConfigError(SORT_CONFIG_ERRORS.nested);
  return (item) => (item as Record<string, Key>)[by];
}

function compareKeys(a: Key, b: Key, sign: number): number {
  const emptyA = a === null || a === undefined || a === '';
  const emptyB = b === null || b === undefined || b === '';
  if (emptyA || emptyB) return emptyA === emptyB ? 0 : emptyA ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return sign * (Number(b) - Number(a));
  return sign * compareNaturalBase(String(a), String(b));
}

/**
 * Sorts plain rows (lists of tables, views, people) by one or more keys: natural order, true first, empty last, stable.
 * A key is a property name or a function.
 * @throws SortConfigError
 */
export function sortBy<T>(items: readonly T[], configs: SortConfig<T> | readonly SortConfig<T>[]): T[] {
  const list: readonly SortConfig<T>[] = 'length' in configs ? configs : [configs];
  const rules = list.map((config) => {
    if (config.asc !== undefined && config.desc !== undefined) throw new SortConfigError(SORT_CONFIG_ERRORS.ambiguous);
    const by = config.asc ?? config.desc;
    if (by === undefined) throw new SortConfigError(SORT_CONFIG_ERRORS.missing);
    return { read: reader(by), sign: config.asc === undefined ? -1 : 1 };
  });
  return [...items].sort((a, b) => {
    for (const { read, sign } of rules) {
      const order = compareKeys(read(a), read(b), sign);
      if (order !== 0) return order;
    }
    return 0;
  });
}
