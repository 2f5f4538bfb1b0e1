import type { NamedRecord } from '@/domain/comments/typedComment';
import type { FoundRecord } from '@/engine/tableTypes';
import { foldText } from '@/lib/foldText';
import { withoutEnd } from '@/lib/withoutEnd';

/** Finds records by the beginning of their names. */
export type FindRecords = (text: string) => Promise<readonly FoundRecord[]>;

const NAMED = /(?<![\p{L}\p{N}_#])#([^\s#]+)/gu;
const AROUND = '.,;:!?)]';

/**
 * The records to which each # in a text may refer: first those chosen from the list, then those with such a name, so
 * that a typed or pasted name is recognised too.
 */
export async function namedRecords(
  text: string,
  chosen: readonly NamedRecord[],
  find: FindRecords,
): Promise<NamedRecord[]> {
  const words = new Set([...text.matchAll(NAMED)].map((match) => withoutEnd(match[1] ?? '', AROUND)));
  const found = await Promise.all([...words].filter((word) => word !== '').map((word) => find(word)));
  const records = found
    .flat()
    .map(({ recordId, identifier, sliceId }) => ({ id: recordId, name: identifier, sliceId }));
  const names = new Set(chosen.map(({ name }) => foldText(name)));
  return [...chosen, ...records.filter(({ name }) => !names.has(foldText(name)))];
}
