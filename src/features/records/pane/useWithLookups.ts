import { useCallback, useMemo } from 'react';
import { lookupCell, referencedIds } from '@/domain/lookups/lookupCell';
import type { RecordRow } from '@/domain/records/recordRow';
import type { ChangeNotice } from '@/store/db/changeStream';
import { useStoreQuery } from '@/store/hooks/useStoreQuery';
import type { LocalStore } from '@/store/localStore';
import type { TableInfo } from '../state/useTable';

/** The record with what its lookup fields currently show of the records to which it refers. */
export function useWithLookups(record: RecordRow, table: TableInfo): RecordRow {
  const lookups = useMemo(
    () => [...table.fields.values()].flatMap(({ id, attrs }) => (attrs.lookup ? [{ id, ...attrs.lookup }] : [])),
    [table.fields],
  );
  const pointed = [
    ...new Set(lookups.flatMap(({ reference_field_id: id }) => referencedIds(record.cells[id] ?? []))),
  ].join();
  const read = useCallback(
    async (store: LocalStore) => {
      const found = pointed === '' ? [] : await store.reader.records(pointed.split(','));
      return new Map(found.flatMap((one) => (one && !one.attrs.is_deleted ? [[one.id, one] as const] : [])));
    },
    [pointed],
  );
  const concerns = useCallback(
    ({ records, blocks, reset, gone }: ChangeNotice) =>
      blocks.length + reset.length + gone.length > 0 || records.some((one) => pointed.includes(one.id)),
    [pointed],
  );
  const others = useStoreQuery(read, concerns);
  return useMemo(() => {
    if (!others || lookups.length === 0) return record;
    const looked = lookups.map(({ id, reference_field_id: through, field_id: target }) => {
      const cell = lookupCell(record.cells[through] ?? [], (to) => others.get(to)?.cells[target] ?? []);
      return [id, cell] as const;
    });
    return { ...record, cells: { ...record.cells, ...Object.fromEntries(looked) } };
  }, [record, lookups, others]);
}
