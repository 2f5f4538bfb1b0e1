import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { formatContent } from '@/domain/fields/showContent';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { peopleLookups } from '@/domain/people/peopleLookups';
import type { BookGroup, BookSeries } from '@/engine/curvesClient';
import { useEngine } from '@/engine/EngineProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { holdSlice } from '@/store/replica/replica';

export interface CurveNames {
  ofGroup(group: Pick<BookGroup, 'groupKeys'>): string;
  ofSeries(series: Pick<BookSeries, 'texts'>): string;
}

/** Names of curves: the displayed texts of their group-by and series keys. */
export function useNames(config: DrcConfig): CurveNames {
  const { names, ensureTable } = useEngine();
  const store = useStore();
  const rows = useRows('field');
  const members = useRows('member');
  const version = useSyncExternalStore(names.subscribe, names.version);
  const fields = useMemo(() => {
    const byId = new Map(rows.map((field) => [field.id, field]));
    return config.group_by_key_field_ids.map((id) => byId.get(id));
  }, [rows, config.group_by_key_field_ids]);
  // Identifiers are known only for tables that are in the engine.
  const tables = fields.flatMap((field) => field?.ref_slice_id ?? []).join();
  useEffect(() => {
    for (const sliceId of tables === '' ? [] : tables.split(',')) {
      void holdSlice(store, sliceId);
      void ensureTable(sliceId).then(() => names.refreshAll());
    }
  }, [store, ensureTable, names, tables]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version represents the names
  return useMemo(() => {
    const lookups = {
      ...NO_LOOKUPS,
      ...peopleLookups(members),
      identifierOf: (id: string) => names.get(id) ?? null,
    };
    return {
      ofGroup: ({ groupKeys }) =>
        fields
          .map((field, i) => (field ? formatContent(groupKeys[i] ?? null, { field, lookups }) : ''))
          .filter((part) => part !== '')
          .join(' / ') || 'All points',
      ofSeries: ({ texts }) => texts.filter((text) => text !== '').join(' / ') || 'All points',
    };
  }, [fields, members, names, version]);
}
