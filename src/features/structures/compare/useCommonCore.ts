import { useEffect, useState } from 'react';
import { chemistryWorker } from '@/engine/chemistryWorkers';

/**
 * Maximum number of structures for which the common core is computed: for more, it would take long and the core would
 * be small.
 */
const MOST = 60;

/** The largest common core as SMARTS; null while it is being computed, empty if there is none. */
export function useCommonCore(structures: readonly { structure: string }[]): { core: string | null } {
  const [core, setCore] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    setCore(null);
    chemistryWorker()
      .commonCore(structures.slice(0, MOST).map(({ structure }) => structure))
      .then(
        (found) => wanted && setCore(found.ok ? found.value : ''),
        () => wanted && setCore(''),
      );
    return () => {
      wanted = false;
    };
  }, [structures]);
  return { core };
}
