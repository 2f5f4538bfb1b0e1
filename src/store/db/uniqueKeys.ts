import type { Table } from 'dexie';

/**
 * The distinct keys of an index, in order. WebKit cannot open a cursor over the unique keys of an empty index ("Unable
 * to open cursor"), and the error ends the transaction, so an empty index is not queried.
 */
export async function uniqueKeys<K extends string | number>(
  table: Pick<Table, 'orderBy'>,
  index: string,
): Promise<K[]> {
  const first = await table.orderBy(index).limit(1).keys();
  return first.length === 0 ? [] : ((await table.orderBy(index).uniqueKeys()) as K[]);
}
