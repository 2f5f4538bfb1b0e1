import type { LocalStore } from './localStore';
import { getMeta } from './metaKeys';
import { sliceScope } from './replica';
import { rowKey } from './rowKey';

/** Records that opening tables may bring onto a device by itself; more are kept when somebody asks for them. */
export const ROOM_RECORDS = 250_000;

/** Where the records of a table that is opened come from; `total` as the server counts, null while it does not answer. */
export type TablePlace = { kind: 'device' } | { kind: 'server'; total: number | null };

/**
 * Decides whether an opened table is held here: when it is wanted already, was made here, or still finds room. Otherwise
 * its rows are asked from the server (S14: a client need not hold every table).
 */
export async function placeOfTable(
  store: LocalStore,
  sliceId: string,
  room: number = ROOM_RECORDS,
): Promise<TablePlace> {
  const { db } = store;
  const wanted = new Set([...((await getMeta(db, 'wanted')) ?? []), ...((await getMeta(db, 'scopes')) ?? [])]);
  const isUnsent = (await db.base.get(rowKey('slice', sliceId)))?.row === null;
  if (wanted.has(sliceScope(sliceId)) || isUnsent || !store.remote) return { kind: 'device' };
  const sizes = await store.remote.sizes().catch(() => null);
  if (!sizes) return { kind: 'server', total: null };
  let held = 0;
  for (const [id, count] of sizes) if (wanted.has(sliceScope(id))) held += count;
  const total = sizes.get(sliceId) ?? 0;
  return held + total <= room ? { kind: 'device' } : { kind: 'server', total };
}
