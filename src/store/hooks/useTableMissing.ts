import { sliceScope } from '../replica';
import { useSyncState } from './useSyncState';

/** Whether a table shall be on this device and is not whole yet. */
export function useTableMissing(sliceId: string | null): boolean {
  return useSyncState(({ missing }) => sliceId !== null && missing.includes(sliceScope(sliceId)));
}
