import { useEffect, useState } from 'react';
import { tableSizes } from '@/store/blocks/tableSizes';
import type { ChangeNotice } from '@/store/db/changeStream';
import { useStore } from '@/store/hooks/StoreProvider';
import { useStands } from '../../shell/useStands';

const NONE: ReadonlyMap<string, number> = new Map();
/** Milliseconds without a change: reading the counts occupies the database, which delays what is being typed. */
const QUIET = 5_000;

const concerns = (notice: ChangeNotice) =>
  [notice.records, notice.gone, notice.blocks, notice.shelved, notice.swept, notice.reset].some(
    (list) => list.length > 0,
  );

/** The number of records of each table on this device; empty until the first screen is drawn. */
export function useTableCounts(): ReadonlyMap<string, number> {
  const store = useStore();
  const stands = useStands();
  const [counts, setCounts] = useState(NONE);
  useEffect(() => {
    if (!stands) return;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      const sizes = await tableSizes(store);
      if (!wanted) return;
      const next = new Map(sizes.map(({ slice_id, records }) => [slice_id, records]));
      setCounts((before) => (sameCounts(before, next) ? before : next));
    };
    void read();
    const end = store.stream.subscribe((notice) => {
      if (!concerns(notice)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void read(), QUIET);
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
      end();
    };
  }, [store, stands]);
  return counts;
}

function sameCounts(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([id, count]) => b.get(id) === count);
}
