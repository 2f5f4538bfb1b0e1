import { useEffect, useState } from 'react';
import { recordsCall } from '@/contract/records/list';
import { useClient } from '@/store/hooks/ClientProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import { useSyncState } from '@/store/hooks/useSyncState';

/** Number of records that are looked up to find their tables: here, and on the server. */
const LOOKED_AT = 1000;
const ASKED_FOR = 50;

export interface TableOfRecords {
  sliceId: string;
}

/**
 * The tables that contain the records, the most frequent one first; null until known. Records that are in no table on
 * this device are looked up on the server, if it can be reached.
 */
export function useTablesOfRecords(recordIds: readonly string[]): readonly TableOfRecords[] | null {
  const store = useStore();
  const client = useClient();
  const online = useSyncState((status) => status.online);
  const [found, setFound] = useState<readonly TableOfRecords[] | null>(null);
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      const looked = recordIds.slice(0, LOOKED_AT);
      const records = await store.reader.records(looked);
      const counts = new Map<string, number>();
      const count = (sliceId: string) => counts.set(sliceId, (counts.get(sliceId) ?? 0) + 1);
      for (const record of records) if (record) count(record.attrs.entity_slice_id);
      const missing = looked.filter((_, i) => !records[i]).slice(0, ASKED_FOR);
      if (missing.length > 0 && online) {
        const query = { record_ids: missing.join(',') };
        const answer = await client.call(recordsCall, { query }).catch(() => null);
        for (const { entity_slice_id } of answer?.resource ?? []) count(entity_slice_id);
      }
      if (!wanted) return;
      const ids = [...counts].sort((a, b) => b[1] - a[1]).map(([sliceId]) => ({ sliceId }));
      setFound((before) => (before && JSON.stringify(before) === JSON.stringify(ids) ? before : ids));
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [store, client, online, recordIds]);
  return found;
}
