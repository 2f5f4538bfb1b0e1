import { useCallback, useEffect, useState } from 'react';
import { useEngine } from '@/engine/EngineProvider';
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
 */
export function useFoundRecords(sliceId: string | null, text: string) {
  const { table, ensureTable } = useEngine();
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
  useEffect(() => {
    let latest = true;
    void search(text).then((next) => latest && setFound(next));
    return () => {
      latest = false;
    };
  }, [search, text]);
  return { found, search };
}
