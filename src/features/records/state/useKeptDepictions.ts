import { useEffect } from 'react';
import { depictions } from '@/engine/depictions';
import { useStore } from '@/store/hooks/StoreProvider';

/** Keeps drawings on this device, so that a structure is drawn once and then shows at once, also without network. */
export function useKeptDepictions(): void {
  const store = useStore();
  useEffect(() => {
    depictions.setCache({
      get: async (key) => (await store.db.depictions.get(key))?.svg,
      async put(key, svg) {
        // The whole key and no hash of it: a collision would show the wrong molecule.
        await store.db.depictions.put({ hash: key, svg, at: store.now() });
      },
    });
    return () => depictions.setCache(null);
  }, [store]);
}
