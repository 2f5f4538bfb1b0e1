import { useEffect } from 'react';
import type { Field } from '@/domain/kinds/field';
import { useEngine } from '@/engine/EngineProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import { holdSlice } from '@/store/replica/replica';

/** Brings the tables that the fields point to on this device and into the engine: names and choices come from there. */
export function useReferencedTables(fields: ReadonlyMap<string, Field>): void {
  const store = useStore();
  const { ensureTable } = useEngine();
  const targets = [...fields.values()].flatMap((field) =>
    field.field_type === 'record-reference' ? (field.ref_slice_id ?? []) : [],
  );
  const wanted = [...new Set(targets)].sort().join();
  useEffect(() => {
    for (const sliceId of wanted === '' ? [] : wanted.split(',')) {
      void holdSlice(store, sliceId);
      void ensureTable(sliceId);
    }
  }, [store, ensureTable, wanted]);
}
