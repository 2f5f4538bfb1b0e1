import { useCallback, useEffect, useState } from 'react';
import { useAllTables, useEngine } from '@/engine/EngineProvider';
import type { SearchListOption } from '@/ui';

/** Records that are offered at once. */
const OFFERED = 50;

interface Found {
  /** What was searched. */
  text: string;
  records: readonly SearchListOption[];
}

/**
 * Records of a table whose identifier holds the text, the closest first; those of the text before until the answer.
 * @param sliceId null looks in all tables.
 * @returns `isComing`: tables are still on their way, and what is not found yet may be in one of them.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every table that has come it is asked again
  useEffect(() => {
    let latest = true;
    void search(text).then((next) => latest && setFound(next));
    return () => {
      latest = false;
    };
  }, [search, text, isComing]);
  return { found, search, isComing };
}
