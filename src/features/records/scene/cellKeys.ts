import type { KeyboardEvent, RefObject } from 'react';
import type { CellEvent } from '@/ui/grid';
import { drawCell, isDrawable } from '../state/drawCell';
import { duplicateRecord } from '../state/duplicateRecord';
import { writeCell } from '../state/editActs';
import type { EditContext } from '../state/editContext';

interface Options {
  today: string;
  onReplace(): void;
  /** Moves rows by Mod+Shift with Up and Down; undefined where those keys extend the selection. */
  moveRows: ((startRow: number, endRow: number, before: number) => void) | undefined;
}

/**
 * The keys of a table in addition to those of every grid.
 * @returns whether a key was handled
 */
export function cellKeys(newest: RefObject<EditContext>, { today, onReplace, moveRows }: Options) {
  return (event: KeyboardEvent, cell: CellEvent | undefined): boolean => {
    const cx = newest.current;
    const { table } = cx;
    const row = cell && cx.rowAt(cell.row);
    if (!cell || !row) return false;
    const field = table.fields.get(cell.columnKey);
    const mod = event.ctrlKey || event.metaKey;
    const use = () => {
      event.preventDefault();
      return true;
    };
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (moveRows && mod && event.shiftKey && step !== 0) {
      const { startRow, endRow } = cell.range;
      const before = step < 0 ? startRow - 1 : endRow + 2;
      if (before >= 0 && before <= cx.rowCount) moveRows(startRow, endRow, before);
      return use();
    }
    if (mod && event.shiftKey && event.key.toLowerCase() === 'd' && table.mayCreate) {
      void duplicateRecord(cx, row);
      return use();
    }
    if (mod && !event.shiftKey && event.key.toLowerCase() === 'h') {
      onReplace();
      return use();
    }
    const mayWrite = field !== undefined && table.mayWrite(field.id);
    if (mod && event.key === ';' && field?.field_type === 'date' && mayWrite) {
      void writeCell(cx, row, field.id, today);
      return use();
    }
    if (event.key === 'F2' && event.shiftKey && field && isDrawable(field) && mayWrite) {
      drawCell(cx, row, field);
      return use();
    }
    if (event.key !== ' ' || mod || event.shiftKey || event.altKey) return false;
    if (field?.field_type !== 'boolean' || !mayWrite) return false;
    const index = cx.fieldIndex.get(field.id) ?? -1;
    void writeCell(cx, row, field.id, row.cells[index]?.values[0]?.content !== true);
    return use();
  };
}
