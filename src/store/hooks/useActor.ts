import { useCallback, useSyncExternalStore } from 'react';
import type { Actor } from '@/domain/permissions/actor';
import { useStore } from './StoreProvider';

/** This person with their rights; a new object whenever the server reports a change of the rights, to whichever tab. */
export function useActor(): Actor {
  const store = useStore();
  const subscribe = useCallback(
    (listener: () => void) =>
      store.stream.subscribe(({ actor }) => {
        if (actor) listener();
      }),
    [store],
  );
  return useSyncExternalStore(subscribe, () => store.actor);
}
