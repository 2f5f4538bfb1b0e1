import { STRUCTURE } from '../replica/replica';
import { useSyncState } from './useSyncState';

/**
 * Whether tables, views, curves and everything else that is not a record may still arrive: until then nothing may be
 * called missing or empty. Also true while it is fetched again after a change of rights; what is open then stays.
 */
export function useStructureMissing(): boolean {
  return useSyncState(({ whole }) => !whole?.has(STRUCTURE));
}
