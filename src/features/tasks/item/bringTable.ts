import type { LocalStore } from '@/store/localStore';
import { heldScopes, holdSlice, sliceScope } from '@/store/replica/replica';
import { placeOfTable } from '@/store/rows/placeOfTable';

/** Maximum time in ms to wait for a table to arrive on this laptop. */
const LONGEST_MS = 30_000;

/**
 * Loads the records of a table onto this laptop, so that names can be looked up in it.
 * @returns whether they are here
 */
export async function bringTable(store: LocalStore, sliceId: string, online: boolean): Promise<boolean> {
  const isHere = async () => (await heldScopes(store)).whole.has(sliceScope(sliceId));
  if (await isHere()) return true;
  if (!online || (await placeOfTable(store, sliceId)).kind === 'server') return false;
  return new Promise((resolve) => {
    const end = (isIn: boolean) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(isIn);
    };
    const timer = setTimeout(() => end(false), LONGEST_MS);
    const look = () => void isHere().then((isIn) => isIn && end(true));
    const unsubscribe = store.stream.subscribe(look);
    void holdSlice(store, sliceId).then(look);
  });
}
