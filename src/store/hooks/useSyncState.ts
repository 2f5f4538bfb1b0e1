import { useStore as useZustand } from 'zustand';
import type { SyncStatus } from '../replica/syncStatus';
import { useStoreFace } from './StoreProvider';

/**
 * A part of the state of this device's work. It changes several times with every edit: a screen renders again only when
 * the part that it picked has changed.
 */
export function useSyncState<T>(pick: (status: SyncStatus) => T): T {
  return useZustand(useStoreFace().status, pick);
}
