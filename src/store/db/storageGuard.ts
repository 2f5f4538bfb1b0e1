import { personalKey } from '@/lib/personalKey';
import type { LocalStore } from '../localStore';
import { getMeta, setMeta } from './metaKeys';

/** The browser's report on the storage of this origin. */
export interface StorageReport {
  /** Whether the browser promised not to evict the storage on its own. */
  persistent: boolean;
  /** Bytes in use and bytes allowed, for the whole origin; null if the browser does not say. */
  usage: number | null;
  quota: number | null;
  /** The local database existed once and is gone: unsent work is lost, and the user must be notified. */
  evicted: boolean;
}

export interface StoragePorts {
  manager?: Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>;
  /** Survives the eviction of IndexedDB in most browsers. */
  marks?: Pick<Storage, 'getItem' | 'setItem'>;
}

/** Below this share of free space the user is warned before they type. */
export const LOW_ROOM = 0.05;

/** Whether so little space is free that the person must be warned; false if the browser does not report the usage. */
export function isRoomLow(report: StorageReport): boolean {
  return (
    report.usage !== null && report.quota !== null && report.quota > 0 && 1 - report.usage / report.quota < LOW_ROOM
  );
}

/** The ports of this browser. */
export function browserStorage(): StoragePorts {
  return {
    manager: typeof navigator === 'undefined' ? undefined : navigator.storage,
    marks: typeof localStorage === 'undefined' ? undefined : localStorage,
  };
}

/** Lets the next copy begin without a message: the loss of the previous one has been reported. */
export function forgetMark(store: LocalStore, marks: Pick<Storage, 'removeItem'>): void {
  marks.removeItem(personalKey(store.db.name, 'mark'));
}

/**
 * Requests persistent storage, reads the usage, and finds out whether the database was evicted since the last start: a
 * mark is stored both in the database and outside it, and the two are compared. Call once after opening.
 */
export async function guardStorage(store: LocalStore, ports: StoragePorts): Promise<StorageReport> {
  const name = personalKey(store.db.name, 'mark');
  const beside = ports.marks?.getItem(name) ?? null;
  const within = (await getMeta(store.db, 'storage_marker')) ?? null;
  const evicted = beside !== null && within === null;
  const mark = within ?? crypto.randomUUID();
  if (within === null) await setMeta(store.db, 'storage_marker', mark);
  if (beside !== mark) ports.marks?.setItem(name, mark);
  const persistent = ports.manager ? (await ports.manager.persisted()) || (await ports.manager.persist()) : false;
  const estimate = ports.manager ? await ports.manager.estimate() : {};
  return { persistent, usage: estimate.usage ?? null, quota: estimate.quota ?? null, evicted };
}
