import { useEffect, useState } from 'react';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { currentValues } from '@/domain/records/currentValues';
import type { BookGroup } from '@/engine/curvesClient';
import { useStore } from '@/store/hooks/StoreProvider';

/** Number of points that are examined. */
const LOOKED_AT = 2000;
const NONE: ReadonlySet<string> = new Set();

/**
 * The plots, as text of their group-by contents, to which records on this device contribute points.
 * @param groups the plots: they change when records arrive on this device, which are then read again
 */
export function usePointKeys(
  config: DrcConfig,
  recordIds: readonly string[],
  groups: readonly BookGroup[] | null,
): ReadonlySet<string> {
  const store = useStore();
  const [keys, setKeys] = useState(NONE);
  const count = groups?.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different number of plots means that records have arrived
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      const found = new Set<string>();
      for (const record of await store.reader.records(recordIds.slice(0, LOOKED_AT))) {
        if (record?.attrs.entity_slice_id !== config.entity_slice_id) continue;
        const contents = config.group_by_key_field_ids.map(
          (id) => currentValues(record.cells[id] ?? [])[0]?.content ?? null,
        );
        found.add(JSON.stringify(contents));
      }
      if (wanted) setKeys(found);
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [store, recordIds, config.entity_slice_id, config.group_by_key_field_ids, count]);
  return keys;
}
