import { useEffect, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import { formatNumber } from '@/domain/fields/formatNumber';
import type { TableWatch, TableWindow } from '@/engine/tableClient';
import type { SelectionSummary } from '@/engine/tableTypes';
import { Kbd } from '@/ui';
import { type GridRange, rangeCells, selectionRange } from '@/ui/grid';
import type { ColumnModel } from '../model/columnModel';
import type { SceneCursor } from '../state/sceneCursor';
import styles from './Scene.module.css';

interface SelectionBarProps {
  watch: TableWatch | null;
  current: TableWindow | null;
  columns: readonly ColumnModel[];
  cursor: SceneCursor;
}

const PAUSE_MILLIS = 80;
function rangeOf(asked: string): GridRange {
  const [startRow = 0, endRow = 0, startCol = 0, endCol = 0] = asked.split(',').map(Number);
  return { startRow, endRow, startCol, endCol };
}

const figure = (value: number) => formatNumber(value, Number.isInteger(value) ? undefined : 4);

/** What is selected, with mean and bounds of its numbers, and the keys of the moment. */
export function SelectionBar({ watch, current, columns, cursor }: SelectionBarProps) {
  const [summary, setSummary] = useState<SelectionSummary | null>(null);
  const rowCount = current?.result.shown ?? 0;
  // A text, which stays the same while the cursor steps from cell to cell.
  const asked = useZustand(cursor, ({ selection }) => {
    const range = selection && selectionRange(selection, { rowCount, colCount: columns.length });
    const isWide = range && rowCount > 0 && rangeCells(range) > 1;
    return isWide ? [range.startRow, range.endRow, range.startCol, range.endCol].join() : '';
  });
  const version = current?.result.version;
  useEffect(() => {
    void version;
    setSummary(null);
    if (!watch || asked === '') return;
    const { startRow: start, endRow: end, startCol: from, endCol: to } = rangeOf(asked);
    let latest = true;
    const timer = setTimeout(() => {
      const fieldIds = columns.slice(from, to + 1).map(({ field }) => field.id);
      watch.summariseSelection([{ start, end: end + 1, fieldIds }]).then(
        (answer) => latest && setSummary(answer),
        () => {},
      );
    }, PAUSE_MILLIS);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [watch, asked, columns, version]);

  const range = asked === '' ? undefined : rangeOf(asked);
  const across = range ? range.endCol - range.startCol + 1 : 0;
  return (
    <>
      {range && (
        <span>
          <b>{rangeCells(range).toLocaleString('en-US')}</b> cells in {across} {across === 1 ? 'column' : 'columns'}
        </span>
      )}
      {summary && <span>{summary.filled.toLocaleString('en-US')} filled</span>}
      {summary && summary.numbers > 1 && summary.mean !== null && (
        <span>
          mean <b>{figure(summary.mean)}</b> · {figure(summary.minimum ?? 0)} to {figure(summary.maximum ?? 0)} · sum{' '}
          {figure(summary.sum)}
        </span>
      )}
      <span className={styles.keys}>
        {range ? (
          <>
            <span>
              <Kbd keys="Mod+D" /> fills down
            </span>
            <span>
              <Kbd keys="Delete" /> clears
            </span>
          </>
        ) : (
          <>
            <span>
              <Kbd keys="Space" /> peeks
            </span>
            <span>
              <Kbd keys="Mod+Enter" /> opens
            </span>
            <span>
              <Kbd keys="Alt+H" /> history
            </span>
          </>
        )}
      </span>
    </>
  );
}
