import type { RecordBlock } from './recordBlock';

/** The ids of a block's records, short if they count up. */
export function packIds(ids: readonly string[]): RecordBlock['ids'] {
  const base = ids[0]?.slice(0, 28) ?? '';
  const start = Number.parseInt(ids[0]?.slice(28) ?? '', 16);
  const counts = ids.every((id, i) => id.startsWith(base) && Number.parseInt(id.slice(28), 16) === start + i);
  return ids.length > 1 && counts ? { base, start } : [...ids];
}
