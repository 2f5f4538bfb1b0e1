import type { SyncStatus } from '../replica/syncStatus';
import { useSyncState } from './useSyncState';

/** How far the records of a table have been fetched; null while they are not. */
export function useFetchProgress(sliceId: string): SyncStatus['progress'] {
  return useSyncState(({ progress }) => (progress?.scope.includes(sliceId) ? progress : null));
}
