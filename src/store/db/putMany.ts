/** The interface needed to write rows. */
interface Writable<T> {
  bulkPut(rows: readonly T[]): PromiseLike<unknown>;
}

/** Number of rows that a slow laptop copies for the database within a frame. */
const AT_A_TIME = 64;

/**
 * Writes rows in parts, because the page cannot draw or take a key while the browser copies them for the database.
 * @returns Dexie's own promise, which may be awaited together with others.
 */
export function putMany<T>(table: Writable<T>, rows: readonly T[]): PromiseLike<unknown> {
  const rest = rows.slice(AT_A_TIME);
  const part = table.bulkPut(rest.length > 0 ? rows.slice(0, AT_A_TIME) : rows);
  return rest.length > 0 ? part.then(() => putMany(table, rest)) : part;
}
