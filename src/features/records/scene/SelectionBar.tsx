import { useEffect, useMemo, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import { summaryFigure } from '@/domain/aggregations/summaryFigure';
import type { SelectionSummary } from '@/engine/tableTypes';
import type { TableWatch, TableWindow } from '@/engine/tableWatch';
import { counted, numberText, plural } from '@/lib/words/counted';
import { grouped } from '@/lib/words/grouped';
import { Kbd } from '@/ui';
import { type GridRange, rangeCells, selectionRanges } from '@/ui/grid';
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
function rangesOf(asked: string): GridRange[] {
  if (asked === '') return [];
  return asked.split(' ').map((range) => {
    const [startRow = 0, endRow = 0, startCol = 0, endCol = 0] = range.split(',').map(Number);
    return { startRow, endRow, startCol, endCol };
  });
}

const figure = (kind: 'mean' | 'min' | 'max' | 'sum', value: number) => grouped(summaryFigure(kind, value));

/** Units of the numbers in the selected columns, each once; an empty text for a column without a unit. */
function unitsOf(columns: readonly ColumnModel[], ranges: readonly GridRange[]): string[] {
  const units = new Set<string>();
  for (const { startCol, endCol } of ranges)
    for (const { field } of columns.slice(startCol, endCol + 1))
      if (field.field_type === 'number' || field.field_type === 'qualified-number')
        units.add(field.attrs.display_options?.unit ?? '');
  return [...units];
}

/** The selection, with mean and bounds of its numbers, and the keys that apply. */
export function SelectionBar({ watch, current, columns, cursor }: SelectionBarProps) {
  const [summary, setSummary] = useState<SelectionSummary | null>(null);
  const rowCount = current?.result.shown ?? 0;
  // A text, which stays equal while the cursor moves from cell to cell.
  const asked = useZustand(cursor, ({ selection }) => {
    const ranges = selection ? selectionRanges(selection, { rowCount, colCount: columns.length }) : [];
    const isWide = rowCount > 0 && ranges.reduce((sum, range) => sum + rangeCells(range), 0) > 1;
    const words = ranges.map((range) => [range.startRow, range.endRow, range.startCol, range.endCol].join());
    return isWide ? words.join(' ') : '';
  });
  const ranges = useMemo(() => rangesOf(asked), [asked]);
  const version = current?.result.version;
  useEffect(() => {
    void version;
    setSummary(null);
    if (!watch || ranges.length === 0) return;
    let latest = true;
    const timer = setTimeout(() => {
      const parts = ranges.map(({ startRow, endRow, startCol, endCol }) => ({
        start: startRow,
        end: endRow + 1,
        fieldIds: columns.slice(startCol, endCol + 1).map(({ field }) => field.id),
      }));
      watch.summariseSelection(parts).then(
        (answer) => latest && setSummary(answer),
        () => {},
      );
    }, PAUSE_MILLIS);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [watch, ranges, columns, version]);

  const cells = ranges.reduce((sum, range) => sum + rangeCells(range), 0);
  const across = new Set(
    ranges.flatMap(({ startCol, endCol }) => Array.from({ length: endCol - startCol + 1 }, (_, col) => startCol + col)),
  ).size;
  return (
    <>
      {cells > 0 && (
        <span>
          <b>{numberText(cells)}</b> cells in {counted(across, 'column')}
        </span>
      )}
      {summary && <span>{numberText(summary.filled)} filled</span>}
      {summary && <Figures summary={summary} units={unitsOf(columns, ranges)} isOneColumn={across === 1} />}
      <span className={styles.keys}>
        {cells > 0 ? (
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
            <span>
              <Kbd keys="Esc" /> <Kbd keys="Tab" /> leaves the table
            </span>
          </>
        )}
      </span>
    </>
  );
}

/** Mean, bounds and sum of numbers with the same unit; numbers with different units are not summed up. */
function Figures({
  summary,
  units,
  isOneColumn,
}: {
  summary: SelectionSummary;
  units: readonly string[];
  isOneColumn: boolean;
}) {
  if (summary.numbers <= 1 || summary.mean === null) return null;
  if (units.length > 1) {
    const named = units.map((unit) => (unit === '' ? 'no unit' : unit)).join(', ');
    return (
      <span>
        {numberText(summary.numbers)} numbers in different units ({named}): no mean or sum
      </span>
    );
  }
  const unit = units[0] ? ` ${units[0]}` : '';
  const left = isOneColumn ? summary.filled - summary.numbers : 0;
  return (
    <span>
      mean <b>{figure('mean', summary.mean)}</b>
      {unit} · {figure('min', summary.minimum ?? 0)} to {figure('max', summary.maximum ?? 0)}
      {unit} · sum {figure('sum', summary.sum)}
      {unit}
      {left > 0 && ` · ${numberText(left)} ${plural(left, 'value')} with <, > or no number left out`}
    </span>
  );
}
