import { STRUCTURE } from '../replica/replica';
import { useSyncState } from './useSyncState';

/**
 * Whether tables, views, curves and what else is not a record may still be to come: nothing may be called missing or
 * empty before. Also while it is fetched again under other rights; what is open then stays.
 */
export function useStructureMissing(): boolean {
  return useSyncState(({ whole }) => !whole?.has(STRUCTURE));
}
