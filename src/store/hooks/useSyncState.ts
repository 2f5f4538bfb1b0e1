import { useStore as useZustand } from 'zustand';
import type { SyncStatus } from '../syncStatus';
import { useStoreFace } from './StoreProvider';

/** The honest state of this device's work. */
export function useSyncState(): SyncStatus {
  return useZustand(useStoreFace().status);
}
