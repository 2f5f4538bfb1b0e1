import { sliceScope } from '../replica/replica';
import { useSyncState } from './useSyncState';

/** Whether records of a table may be missing on this device: it is incomplete here, or that is not known yet. */
export function useTableMissing(sliceId: string): boolean {
  return useSyncState(({ whole }) => !whole?.has(sliceScope(sliceId)));
}
