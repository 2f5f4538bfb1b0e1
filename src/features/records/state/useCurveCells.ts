import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CurveColumn } from '@/domain/views/curveColumn';
import { useEngine } from '@/engine/EngineProvider';
import type { ShownCell } from '@/engine/tableTypes';
import type { TableWatch } from '@/engine/tableWatch';
import { useToday } from '@/parts/pick/useToday';
import type { TableInfo } from './useTable';

const nothing = () => () => {};

/** The curve results for one record, column by column; kept up to date as long as the component is mounted. */
export function useCurveCells(
  recordId: string,
  { slice, curves }: Pick<TableInfo, 'slice' | 'curves'>,
): { column: CurveColumn; cell: ShownCell }[] {
  const engine = useEngine();
  const { today } = useToday();
  const [watch, setWatch] = useState<TableWatch | null>(null);
  const sliceId = slice?.id ?? '';
  const ids = [...curves.keys()].join();
  useEffect(() => {
    if (sliceId === '' || ids === '') return;
    const fieldIds = ids.split(',');
    const end = engine.showCurveColumns(sliceId, fieldIds);
    const query = { sliceId, filters: [], sorts: [], fieldIds, recordIds: [recordId], today, includeArchived: true };
    const made = engine.table.watch(query, { start: 0, end: 1 });
    setWatch(made);
    return () => {
      made.dispose();
      setWatch(null);
      end();
    };
  }, [engine, sliceId, ids, recordId, today]);
  const current = useSyncExternalStore(watch?.subscribe ?? nothing, () => watch?.current() ?? null);
  return useMemo(() => {
    const cells = current?.rows[0]?.cells ?? [];
    return [...curves.values()].flatMap((column, i) => {
      const cell = cells[i];
      return cell ? [{ column, cell }] : [];
    });
  }, [current, curves]);
}
