import { notFound } from '../../kinds/notFound';
import type { Reader } from '../reader';

/**
 * Refuses (not_found) programs that do not exist.
 * @param held those that the row already names; they may have been deleted since.
 */
export async function checkPrograms(
  read: Reader,
  ids: readonly string[] = [],
  held: readonly string[] = [],
): Promise<void> {
  const joining = ids.filter((id) => !held.includes(id));
  for (const program of await read.many('program', joining))
    if (!program || program.is_deleted) throw notFound('program');
}
