import { StorageFailure } from '@/store/db/writeTransaction';
import type { LocalStore } from '@/store/localStore';

/**
 * Reports that a document could not be written to disk, in the same way as for rows; with null once it can be written
 * again.
 */
export function documentTrouble(store: LocalStore): (trouble: unknown) => void {
  let isShown = false;
  return (trouble) => {
    if (trouble === null && !isShown) return;
    isShown = trouble !== null;
    const isFull = trouble instanceof DOMException && trouble.name === 'QuotaExceededError';
    store.ports.onStorage?.(trouble === null ? null : new StorageFailure(isFull ? 'full' : 'gone', { cause: trouble }));
  };
}
