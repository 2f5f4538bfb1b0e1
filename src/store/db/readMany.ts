/** The interface needed to read rows by the text keys of an index. */
interface Indexed<T> {
  where(index: string): {
    equals(key: string): { toArray(): PromiseLike<T[]> };
    between(
      low: string,
      high: string,
      withLow: boolean,
      withHigh: boolean,
    ): {
      limit(most: number): { primaryKeys(): PromiseLike<unknown[]> };
      toArray(): PromiseLike<T[]>;
    };
  };
}

interface Keyed<T> extends Indexed<T> {
  bulkGet(keys: string[]): PromiseLike<(T | undefined)[]>;
}

/** A few keys are looked up one by one. */
const FEW = 16;
/** A range with at most this many rows per key is read whole: one request replaces many. */
const WASTE = 4;

/** All rows between the first and the last of the keys; null if there are many other rows between them. */
async function stretchOf<T>(table: Indexed<T>, index: string, keys: readonly string[]): Promise<T[] | null> {
  let low = keys[0]!;
  let high = low;
  for (const key of keys) {
    if (key < low) low = key;
    if (key > high) high = key;
  }
  const stretch = () => table.where(index).between(low, high, true, true);
  const most = keys.length * WASTE;
  // A count would visit all of them, however many there are, so the read has a limit instead.
  const held = await stretch()
    .limit(most + 1)
    .primaryKeys();
  if (held.length === 0) return [];
  return held.length > most ? null : stretch().toArray();
}

/**
 * The rows under primary keys, in their order. Ids that were created together are adjacent, so that many keys are
 * mostly a range of the table with little else in it.
 */
export function readMany<T>(
  table: Keyed<T>,
  keys: readonly string[],
  keyOf: (row: T) => string,
): PromiseLike<(T | undefined)[]> {
  return keys.length <= FEW ? table.bulkGet([...keys]) : readStretch(table, keys, keyOf);
}

async function readStretch<T>(
  table: Keyed<T>,
  keys: readonly string[],
  keyOf: (row: T) => string,
): Promise<(T | undefined)[]> {
  const stretch = await stretchOf(table, ':id', keys);
  if (!stretch) return table.bulkGet([...keys]);
  if (stretch.length === 0) return keys.map(() => undefined);
  const rows = new Map(stretch.map((row) => [keyOf(row), row]));
  return keys.map((key) => rows.get(key));
}

/** The rows under several keys of an index; a row with several of the keys may occur several times. */
export async function readAtKeys<T>(
  table: Indexed<T>,
  index: string,
  keys: readonly string[],
  keysOf: (row: T) => readonly string[],
): Promise<T[]> {
  const stretch = keys.length > FEW ? await stretchOf(table, index, keys) : null;
  if (!stretch) {
    // The requests are sent in parallel; a cursor over the index would wait for each of them in turn.
    const found = await Promise.all(keys.map((key) => table.where(index).equals(key).toArray()));
    return found.flat();
  }
  const wanted = new Set(keys);
  return stretch.filter((row) => keysOf(row).some((key) => wanted.has(key)));
}
