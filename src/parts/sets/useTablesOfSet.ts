import { useEffect, useState } from 'react';
import { useStore } from '@/store/hooks/StoreProvider';
import type { RecordSet } from './setActs';
import { type TablesOfRecords, tablesOfRecords } from './tablesOfRecords';

/**
 * The tables that contain the records of a set; undefined until known. The previous result stays while it is read
 * again.
 */
export function useTablesOfSet(set: Pick<RecordSet, 'id' | 'record_ids'> | null): TablesOfRecords | undefined {
  const store = useStore();
  const [found, setFound] = useState<{ of: string; tables: TablesOfRecords }>();
  const id = set?.id;
  const ids = set?.record_ids;
  useEffect(() => {
    if (id === undefined || !ids) return;
    let wanted = true;
    void tablesOfRecords(store, ids).then((tables) => wanted && setFound({ of: id, tables }));
    return () => {
      wanted = false;
    };
  }, [store, id, ids]);
  return found && found.of === id ? found.tables : undefined;
}
