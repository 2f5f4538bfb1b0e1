import { useEffect } from 'react';
import { depictions } from '@/engine/depictions';
import { useStore } from '@/store/hooks/StoreProvider';

/**
 * Stores drawings on this device, so that a structure is drawn once and then shown immediately, even without a network.
 */
export function useKeptDepictions(): void {
  const store = useStore();
  useEffect(() => {
    depictions.setCache({
      get: async (keys) => (await store.db.depictions.bulkGet([...keys])).map((entry) => entry?.svg),
      async put(drawings) {
        // The whole key and not its hash: a collision would show the wrong molecule.
        const at = store.now();
        await store.db.depictions.bulkPut(drawings.map(({ key, svg }) => ({ hash: key, svg, at })));
      },
    });
    return () => depictions.setCache(null);
  }, [store]);
}
