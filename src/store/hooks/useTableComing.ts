import { sliceScope } from '../replica/replica';
import { useSyncState } from './useSyncState';

/**
 * Whether a table is on its way to this device; false for one that will not arrive, because it is hidden or deleted.
 */
export function useTableComing(sliceId: string | null): boolean {
  return useSyncState(({ missing }) => sliceId !== null && missing.includes(sliceScope(sliceId)));
}
