import { useEffect, useState } from 'react';
import { useEngine } from '@/engine/EngineProvider';
import type { FoundRecord } from '@/engine/tableTypes';

const RECORDS = 12;

export interface Found {
  query: string;
  records: readonly FoundRecord[];
  /** Texts of cells were searched too; names alone come sooner, and are listed first all the same. */
  complete: boolean;
  /** Tables were still on their way. */
  whileComing: boolean;
  millis: number;
}

const NOTHING: Found = { query: '', records: [], complete: true, whileComing: false, millis: 0 };

/**
 * Records found by the engine, by name at once and by text behind; the newest question wins.
 * @param coming tables are on their way, to this device or into the engine: what was asked is asked again when they are here.
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
    const tell = (records: readonly FoundRecord[], complete: boolean) => {
      if (!wanted || answered) return;
      answered = complete;
      setFound({ query: text, records, complete, whileComing: coming, millis: performance.now() - began });
    };
    const byName = table.pick(null, text, RECORDS).catch((): FoundRecord[] => []);
    void byName.then((records) => records.length > 0 && tell(records, false));
    table.searchAll(text, RECORDS).then(
      (records) => tell(records, true),
      // An error of the engine, or overtaken by another search: what was found by name is all there is to wait for.
      () => byName.then((records) => tell(records, true)),
    );
    return () => {
      wanted = false;
    };
  }, [table, query, open, coming]);
  return found;
}
