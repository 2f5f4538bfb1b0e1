import { uuidV7 } from '@/lib/uuid';
import type { LocalStore } from './localStore';
import { getMeta, setMeta } from './metaKeys';

/**
 * The time of the next act: device clock plus measured offset, later than this device's act before it. Ids made from it
 * count up too, so acts that the server clamps to one receipt time keep their order (S3). Runs in the caller's transaction.
 */
export async function nextActTime(store: LocalStore): Promise<number> {
  const offset = (await getMeta(store.db, 'clock_offset')) ?? 0;
  const last = (await getMeta(store.db, 'last_at')) ?? 0;
  const at = Math.max(Math.floor(store.now() + offset), last + 1);
  await setMeta(store.db, 'last_at', at);
  return at;
}

/** A new operation id for an act at this time. */
export function newOpId(store: LocalStore, at: number): string {
  return uuidV7(at, store.randomBytes(10));
}
