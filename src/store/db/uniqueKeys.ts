import type { Table } from 'dexie';

/**
 * The different keys of an index, in order. WebKit cannot open a cursor over unique keys of an index in which there is
 * nothing ("Unable to open cursor"), and the error ends the transaction: such an index is not asked.
 */
export async function uniqueKeys<K extends string | number>(
  table: Pick<Table, 'orderBy'>,
  index: string,
): Promise<K[]> {
  const first = await table.orderBy(index).limit(1).keys();
  return first.length === 0 ? [] : ((await table.orderBy(index).uniqueKeys()) as K[]);
}
