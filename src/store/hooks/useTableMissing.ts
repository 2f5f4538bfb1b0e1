import { sliceScope } from '../replica';
import { useSyncState } from './useSyncState';

/** Whether records of a table may be missing on this device: it is not whole here, or that is not known yet. */
export function useTableMissing(sliceId: string | null): boolean {
  return useSyncState(({ whole }) => sliceId !== null && !whole?.has(sliceScope(sliceId)));
}
