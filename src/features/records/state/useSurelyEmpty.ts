import { useEffect, useState } from 'react';
import { useEngine } from '@/engine/EngineProvider';
import type { TableQuery } from '@/engine/tableTypes';

/**
 * Whether the table of a query has no record at all. The answer on the screen may be older than the last block of a
 * table that has just been fetched; a query that is sent now is answered after that block.
 * @param query null = nothing is queried, and the answer is false.
 */
export function useSurelyEmpty(query: TableQuery | null): boolean {
  const { table } = useEngine();
  const [empty, setEmpty] = useState<string | null>(null);
  const key = query && `${query.sliceId} ${query.onlyArchived ?? false}`;
  useEffect(() => {
    if (!query || empty === key) return;
    let wanted = true;
    void table.recordIdsOf({ ...query, filters: [] }).then((ids) => {
      if (wanted && ids.length === 0) setEmpty(key);
    });
    return () => {
      wanted = false;
    };
  }, [table, query, key, empty]);
  return key !== null && empty === key;
}
