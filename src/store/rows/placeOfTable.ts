import { getMeta } from '../db/metaKeys';
import type { LocalStore } from '../localStore';
import { heldScopes, sliceScope } from '../replica/replica';

/** Records that opening tables may load onto a device automatically; more are stored on request. */
export const ROOM_RECORDS = 250_000;

/**
 * Where the records of an opened table come from. `isWanted` = it is recorded that they should be on the device; not
 * settled while the server cannot be asked whether they fit.
 */
export type TablePlace = { kind: 'device'; isWanted: boolean } | { kind: 'server'; isSettled: boolean };

async function wantedScopes(store: LocalStore): Promise<Set<string>> {
  return new Set([...((await getMeta(store.db, 'wanted')) ?? []), ...((await getMeta(store.db, 'scopes')) ?? [])]);
}

/** Whether a table should be on this device: opened and small enough, or stored by choice. */
export async function isTableWanted(store: LocalStore, sliceId: string): Promise<boolean> {
  return (await wantedScopes(store)).has(sliceScope(sliceId));
}

/** Those of the tables whose records are only on the server. */
export async function tablesElsewhere(store: LocalStore, sliceIds: readonly string[]): Promise<string[]> {
  const [wanted, { whole }] = await Promise.all([wantedScopes(store), heldScopes(store)]);
  return sliceIds.filter((id) => !wanted.has(sliceScope(id)) && !whole.has(sliceScope(id)));
}

/**
 * Decides whether an opened table is stored here: when it is already wanted, was created here, or still fits. Otherwise
 * its rows are requested from the server (S14: a client need not hold every table).
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
