import type { SyncStatus } from '../replica/syncStatus';
import { useSyncState } from './useSyncState';

/** How far the records of a table have been fetched; null when they are not being fetched. */
export function useFetchProgress(sliceId: string): SyncStatus['progress'] {
  return useSyncState(({ progress }) => (progress?.scope.includes(sliceId) ? progress : null));
}
