import { useEffect, useState } from 'react';
import type { ChangeNotice } from '../db/changeStream';
import type { LocalStore } from '../localStore';
import { useStore } from './StoreProvider';

/**
 * Milliseconds between a change and the reading again. The change itself is on its way to the server or to the grid in
 * that time, and each read beside it would hold it up; many changes in a row are read once.
 */
const READ_AFTER = 100;

/**
 * The answer of a read of the store, read again soon after a change that concerns it.
 * @param read must keep its identity between renders (module function or useCallback).
 * @param concerns which notices make the answer stale; all when absent.
 * @returns undefined until the first answer.
 */
export function useStoreQuery<T>(
  read: (store: LocalStore) => Promise<T>,
  concerns?: (notice: ChangeNotice) => boolean,
): T | undefined {
  const store = useStore();
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    let latest = 0;
    const run = () => {
      const mine = ++latest;
      void read(store).then((next) => {
        if (mine === latest) setAnswer(next);
      });
    };
    run();
    let soon: ReturnType<typeof setTimeout> | undefined;
    const end = store.stream.subscribe((notice) => {
      if (soon !== undefined || (concerns && !concerns(notice))) return;
      soon = setTimeout(() => {
        soon = undefined;
        run();
      }, READ_AFTER);
    });
    return () => {
      latest = -1;
      clearTimeout(soon);
      end();
    };
  }, [store, read, concerns]);
  return answer;
}
