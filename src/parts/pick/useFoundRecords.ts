import { useCallback, useEffect, useState } from 'react';
import { useAllTables, useEngine } from '@/engine/EngineProvider';
import type { SearchListOption } from '@/ui';

/** Number of records offered at once. */
const OFFERED = 50;

interface Found {
  /** The text that was searched. */
  text: string;
  records: readonly SearchListOption[];
}

/**
 * Records of a table whose identifier contains the text, best matches first; until the answer arrives, those for the
 * previous text.
 * @param sliceId null searches all tables.
 * @returns `isComing`: tables are still loading, and a record that was not found may be in one of them.
 */
export function useFoundRecords(sliceId: string | null, text: string) {
  const { table, ensureTable } = useEngine();
  const isComing = useAllTables(sliceId === null);
  const [found, setFound] = useState<Found | null>(null);
  const search = useCallback(
    async (wanted: string): Promise<Found> => {
      if (sliceId !== null) await ensureTable(sliceId);
      const records = await table.pick(sliceId, wanted, OFFERED);
      return {
        text: wanted,
        records: records.map(({ recordId, identifier }) => ({ value: recordId, label: identifier })),
      };
    },
    [table, ensureTable, sliceId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is repeated whenever another table has arrived
  useEffect(() => {
    let latest = true;
    void search(text).then((next) => latest && setFound(next));
    return () => {
      latest = false;
    };
  }, [search, text, isComing]);
  return { found, search, isComing };
}
