import type { Reader } from '@/domain/commands/reader';

/** The values of the key in the database's words, whatever language they are in: `…=(workspace, table, identifier)…`. */
function keyIn(detail: string): { sliceId: string | undefined; key: string } {
  const values = detail.slice(detail.indexOf('=(') + 2, detail.lastIndexOf(')'));
  const [, sliceId, ...identifier] = values.split(', ');
  return { sliceId, key: identifier.join(', ') };
}

/**
 * The identifier that another record has, from the error of the database that met it (23505); null if the error is
 * about something else.
 */
export async function takenIdentifier(error: unknown, read: Reader): Promise<string | null> {
  if (typeof error !== 'object' || error === null || !('constraint' in error) || !('detail' in error)) return null;
  if (error.constraint !== 'record_identifier') return null;
  const { sliceId, key } = keyIn(String(error.detail));
  if (sliceId === undefined || key === '') return null;
  const holder = (await read.recordIdsByIdentifier(sliceId, [key])).get(key);
  const record = holder === undefined ? undefined : await read.record(holder);
  return record?.attrs.record_identifier ?? key;
}
