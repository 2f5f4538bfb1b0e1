import { useEffect, useState } from 'react';
import type { ChangeNotice } from '../db/changeStream';
import type { LocalStore } from '../localStore';
import { useStore } from './StoreProvider';

/**
 * Milliseconds between a change and the next read. Meanwhile the change itself is on its way to the server or to the
 * grid, and an immediate read would delay it; several changes in a row are read once.
 */
const READ_AFTER = 100;

/**
 * The result of a read of the store, repeated soon after a relevant change.
 * @param read must keep its identity between renders (module function or useCallback).
 * @param concerns which notices make the result stale; all when absent.
 * @returns undefined until the first result.
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
