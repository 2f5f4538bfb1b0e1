import { useStore as useZustand } from 'zustand';
import type { SyncStatus } from '../replica/syncStatus';
import { useStoreFace } from './StoreProvider';

/**
 * Something of the honest state of this device's work. It changes several times with every edit: a screen draws itself
 * again only when what it picked is another value.
 */
export function useSyncState<T>(pick: (status: SyncStatus) => T): T {
  return useZustand(useStoreFace().status, pick);
}
