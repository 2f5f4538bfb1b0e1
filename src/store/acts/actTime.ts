import { uuidV7 } from '@/lib/uuid';
import type { LocalStore } from '../localStore';

/**
 * The time of the next operation: device clock plus measured offset, later than this device's previous one. Ids made
 * from it count up too, so operations that the server clamps to one receipt time keep their order (S3).
 */
export function nextActTime(store: LocalStore, offset = 0, last = 0): number {
  return Math.max(Math.floor(store.now() + offset), last + 1);
}

/** A new operation id for this time. */
export function newOpId(store: LocalStore, at: number): string {
  return uuidV7(at, store.randomBytes(10));
}
