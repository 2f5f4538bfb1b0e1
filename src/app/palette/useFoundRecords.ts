import { useEffect, useState } from 'react';
import { useEngine } from '@/engine/EngineProvider';
import type { FoundRecord } from '@/engine/tableTypes';

const RECORDS = 12;

export interface Found {
  query: string;
  records: readonly FoundRecord[];
  /** Cell texts have been searched too; matches by name arrive earlier, and are listed first in any case. */
  complete: boolean;
  /** Tables were still arriving. */
  whileComing: boolean;
  millis: number;
}

const NOTHING: Found = { query: '', records: [], complete: true, whileComing: false, millis: 0 };

/**
 * Records found by the engine: by name immediately, by cell text afterwards; only the newest search counts.
 * @param coming tables are still arriving, on this device or in the engine: the search is repeated when they are here.
 */
export function useFoundRecords(query: string, open: boolean, coming: boolean): Found {
  const { table } = useEngine();
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    const text = query.trim();
    if (!open || text === '') return setFound(NOTHING);
    let wanted = true;
    let answered = false;
    const began = performance.now();
    const show = (records: readonly FoundRecord[], complete: boolean) => {
      if (!wanted || answered) return;
      answered = complete;
      setFound({ query: text, records, complete, whileComing: coming, millis: performance.now() - began });
    };
    const byName = table.pick(null, text, RECORDS).catch((): FoundRecord[] => []);
    void byName.then((records) => records.length > 0 && show(records, false));
    table.searchAll(text, RECORDS).then(
      (records) => show(records, true),
      // An error of the engine, or a newer search: nothing more than the matches by name will arrive.
      () => byName.then((records) => show(records, true)),
    );
    return () => {
      wanted = false;
    };
  }, [table, query, open, coming]);
  return found;
}
