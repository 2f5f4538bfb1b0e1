import { sliceScope } from '../replica/replica';
import { useSyncState } from './useSyncState';

/** Whether a table is on its way to this device; one that will not come, because it is hidden or deleted, is not. */
export function useTableComing(sliceId: string | null): boolean {
  return useSyncState(({ missing }) => sliceId !== null && missing.includes(sliceScope(sliceId)));
}
