import { useEffect, useState } from 'react';
import type { ChangeNotice } from '../changeStream';
import type { LocalStore } from '../localStore';
import { useStore } from './StoreProvider';

/**
 * The answer of a read of the store, read again whenever a change concerns it.
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
    const end = store.stream.subscribe((notice) => {
      if (!concerns || concerns(notice)) run();
    });
    return () => {
      latest = -1;
      end();
    };
  }, [store, read, concerns]);
  return answer;
}
