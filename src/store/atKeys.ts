/** What it takes to ask an index. */
interface Indexed<T> {
  where(index: string): { equals(key: string): { toArray(): PromiseLike<T[]> } };
}

/**
 * The rows under several keys of an index. The questions go out side by side; a cursor over the index would wait for
 * each of them in turn. A row that stands under several of the keys comes several times.
 */
export async function atKeys<T>(table: Indexed<T>, index: string, keys: readonly string[]): Promise<T[]> {
  return (await Promise.all(keys.map((key) => table.where(index).equals(key).toArray()))).flat();
}
