import { useEffect, useMemo, useState } from 'react';
import { type CurveGroup, fieldsOfConfig, groupCurves, type PointRow } from '@/domain/curves/groupCurves';
import type { DrcConfig } from '@/domain/rows/rowShapes';
import { useEngine } from '@/engine/EngineProvider';
import type { TableQuery, WindowRow } from '@/engine/tableTypes';
import { useStore } from '@/store/hooks/StoreProvider';
import { holdSlice } from '@/store/replica';

const EVERY_ROW = { start: 0, end: 10_000_000 };
/** The query has no relative dates; any day will do. */
const ANY_DAY = '2000-01-01';

/** All rows of a table with these fields, live; null while they are read. Rows that did not change keep their identity. */
export function useTableRows(
  sliceId: string | null,
  fieldIds: readonly string[],
  recordIds?: readonly string[],
): readonly WindowRow[] | null {
  const engine = useEngine();
  const store = useStore();
  const [rows, setRows] = useState<readonly WindowRow[] | null>(null);
  const asked = JSON.stringify([fieldIds, recordIds]);
  useEffect(() => {
    if (sliceId === null) return;
    const [fields, records] = JSON.parse(asked) as [string[], string[] | null];
    void holdSlice(store, sliceId);
    const query: TableQuery = {
      sliceId,
      filters: [],
      sorts: [],
      fieldIds: fields,
      today: ANY_DAY,
      ...(records ? { recordIds: records } : {}),
    };
    let wanted = true;
    let dispose = () => {};
    void engine.ensureTable(sliceId).then(() => {
      if (!wanted) return;
      const watch = engine.table.watch(query, EVERY_ROW);
      const end = watch.subscribe(() => setRows(watch.current()?.rows ?? null));
      dispose = () => {
        end();
        watch.dispose();
      };
    });
    return () => {
      wanted = false;
      dispose();
    };
  }, [engine, store, sliceId, asked]);
  return rows;
}

/** The curves of a configuration over the points on this device, live; null while they are read. */
export function useCurveGroups(config: DrcConfig | undefined): readonly CurveGroup[] | null {
  const fieldIds = useMemo(() => (config ? fieldsOfConfig(config) : []), [config]);
  const rows = useTableRows(config?.entity_slice_id ?? null, fieldIds);
  return useMemo(() => {
    if (!config || !rows) return null;
    return groupCurves(
      rows.map((row) => pointOf(row, fieldIds, config.response_field_id)),
      config,
    );
  }, [config, rows, fieldIds]);
}

function pointOf(row: WindowRow, fieldIds: readonly string[], responseFieldId: string): PointRow {
  const cells: Record<string, PointRow['cells'][string]> = {};
  let operationId: string | null = null;
  fieldIds.forEach((id, i) => {
    const value = row.cells[i]?.values[0];
    cells[id] = value?.content;
    if (id === responseFieldId) operationId = value?.operationId ?? null;
  });
  return { id: row.id, cells, operation_id: operationId };
}
