import type { Reader } from '@/domain/commands/reader';

/** The values of a key in the database's words, whatever language they are in: `(workspace, table, identifier)`. */
const KEY = /=\([^,]+, ([^,]+), (.*)\)/s;

/**
 * The identifier that another record has, from the error of the database that met it (23505); null if the error is
 * about something else.
 */
export async function takenIdentifier(error: unknown, read: Reader): Promise<string | null> {
  if (typeof error !== 'object' || error === null || !('constraint' in error) || !('detail' in error)) return null;
  if (error.constraint !== 'record_identifier') return null;
  const [, sliceId, key] = KEY.exec(String(error.detail)) ?? [];
  if (sliceId === undefined || key === undefined) return null;
  const holder = (await read.recordIdsByIdentifier(sliceId, [key])).get(key);
  const record = holder === undefined ? undefined : await read.record(holder);
  return record?.attrs.record_identifier ?? key;
}
