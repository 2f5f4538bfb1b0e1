import { StorageFailure } from '@/store/db/writeTransaction';
import type { LocalStore } from '@/store/localStore';

/** Tells a document's write that the disk did not take as one of the rows is reported; with null once it takes one again. */
export function documentTrouble(store: LocalStore): (trouble: unknown) => void {
  let isTold = false;
  return (trouble) => {
    if (trouble === null && !isTold) return;
    isTold = trouble !== null;
    const isFull = trouble instanceof DOMException && trouble.name === 'QuotaExceededError';
    store.ports.onStorage?.(trouble === null ? null : new StorageFailure(isFull ? 'full' : 'gone', { cause: trouble }));
  };
}
