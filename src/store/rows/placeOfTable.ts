import { getMeta } from '../db/metaKeys';
import type { LocalStore } from '../localStore';
import { heldScopes, sliceScope } from '../replica/replica';

/** Records that opening tables may bring onto a device by itself; more are kept when somebody asks for them. */
export const ROOM_RECORDS = 250_000;

/**
 * Where the records of a table that is opened come from. `isWanted` = that they shall be on the device is written down;
 * not settled while the server cannot be asked whether they have room here.
 */
export type TablePlace = { kind: 'device'; isWanted: boolean } | { kind: 'server'; isSettled: boolean };

async function wantedScopes(store: LocalStore): Promise<Set<string>> {
  return new Set([...((await getMeta(store.db, 'wanted')) ?? []), ...((await getMeta(store.db, 'scopes')) ?? [])]);
}

/** Whether a table shall be on this device: opened with room for it, or kept by choice. */
export async function isTableWanted(store: LocalStore, sliceId: string): Promise<boolean> {
  return (await wantedScopes(store)).has(sliceScope(sliceId));
}

/** Those of the tables whose records are on the server only. */
export async function tablesElsewhere(store: LocalStore, sliceIds: readonly string[]): Promise<string[]> {
  const [wanted, { whole }] = await Promise.all([wantedScopes(store), heldScopes(store)]);
  return sliceIds.filter((id) => !wanted.has(sliceScope(id)) && !whole.has(sliceScope(id)));
}

/**
 * Decides whether an opened table is held here: when it is wanted already, was made here, or still finds room. Otherwise
 * its rows are asked from the server (S14: a client need not hold every table).
 */
export async function placeOfTable(
  store: LocalStore,
  sliceId: string,
  room: number = ROOM_RECORDS,
): Promise<TablePlace> {
  const wanted = await wantedScopes(store);
  if (wanted.has(sliceScope(sliceId))) return { kind: 'device', isWanted: true };
  const isMadeHere = (await heldScopes(store)).whole.has(sliceScope(sliceId));
  if (isMadeHere || !store.ports.remote) return { kind: 'device', isWanted: false };
  const sizes = await store.ports.remote.sizes().catch(() => null);
  if (!sizes) return { kind: 'server', isSettled: false };
  let held = 0;
  for (const [id, count] of sizes) if (wanted.has(sliceScope(id))) held += count;
  const total = sizes.get(sliceId) ?? 0;
  return held + total <= room ? { kind: 'device', isWanted: false } : { kind: 'server', isSettled: true };
}
