import { useEffect } from 'react';
import { withSubRecordTables } from '@/domain/display/subRecordTables';
import type { Field } from '@/domain/kinds/field';
import { useEngine } from '@/engine/EngineProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { holdSlice } from '@/store/replica/replica';

/** Loads the tables to which the fields refer, or whose values they show, onto this device and into the engine. */
export function useReferencedTables(fields: ReadonlyMap<string, Field>): void {
  const store = useStore();
  const { ensureTable } = useEngine();
  const slices = useRows('slice');
  const all = useRows('field');
  const subs = [...fields.values()].some((field) => field.display_includes_sub_records)
    ? withSubRecordTables(all, slices)
    : [];
  const targets = [
    ...[...fields.values()].flatMap((field) =>
      field.field_type === 'record-reference' ? (field.ref_slice_id ?? []) : [],
    ),
    ...subs.flatMap(({ id, attrs }) =>
      fields.has(id) ? (attrs.sub_records ?? []).map((table) => table.entity_slice_id) : [],
    ),
  ];
  const wanted = [...new Set(targets)].sort().join();
  useEffect(() => {
    for (const sliceId of wanted === '' ? [] : wanted.split(',')) {
      void holdSlice(store, sliceId);
      void ensureTable(sliceId);
    }
  }, [store, ensureTable, wanted]);
}
