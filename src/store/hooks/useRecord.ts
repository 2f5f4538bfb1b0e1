import { useCallback, useSyncExternalStore } from 'react';
import type { RecordRow } from '@/domain/records/recordRow';
import type { RecordPlace } from '../liveRecords';
import { useStoreFace } from './StoreProvider';

const nothing = () => {};

function useWatchedRecord<T>(id: string | null, read: (records: ReturnType<typeof useStoreFace>['records']) => T): T {
  const { records } = useStoreFace();
  const subscribe = useCallback(
    (listener: () => void) => (id === null ? nothing : records.subscribe(id, listener)),
    [records, id],
  );
  return useSyncExternalStore(subscribe, () => read(records));
}

/** One record with the history of its cells, live; undefined while it is read, or when it is nowhere to be had. */
export function useRecord(id: string | null): RecordRow | undefined {
  return useWatchedRecord(id, (records) => (id === null ? undefined : records.get(id)));
}

/** Where the record comes from that useRecord gives. */
export function useRecordPlace(id: string | null): RecordPlace {
  return useWatchedRecord(id, (records) => (id === null ? 'missing' : records.place(id)));
}
