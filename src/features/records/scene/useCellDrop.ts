import { type DragEvent, useRef } from 'react';
import { useCellParts } from '@/parts/values/cellParts';
import { dropFiles, takesFiles } from '../state/dropFiles';
import type { EditContext } from '../state/editContext';

/** The cell under the pointer, found by the indexes that the grid writes into the attributes of rows and cells. */
function cellAt(event: DragEvent): { element: HTMLElement; row: number; col: number } | null {
  if (!(event.target instanceof Element)) return null;
  const element = event.target.closest<HTMLElement>('[role=gridcell][data-col]');
  const row = element?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return element && row !== undefined ? { element, row: Number(row), col: Number(element.dataset.col) } : null;
}

/** Handles files dropped on a cell that accepts files; files dropped elsewhere are handled by the page (an import). */
export function useCellDrop(cx: EditContext) {
  const parts = useCellParts();
  const marked = useRef<HTMLElement | null>(null);
  const mark = (element: HTMLElement | null) => {
    if (marked.current === element) return;
    delete marked.current?.dataset.drop;
    marked.current = element;
    if (element) element.dataset.drop = '';
  };
  const targetOf = (event: DragEvent) => {
    if (!parts || !event.dataTransfer.types.includes('Files')) return null;
    const cell = cellAt(event);
    const field = cell ? cx.columns[cell.col]?.field : undefined;
    const row = cell ? cx.rowAt(cell.row) : undefined;
    return cell && row && takesFiles(field) ? { ...cell, record: row, field } : null;
  };
  return {
    onDragOver(event: DragEvent) {
      const target = targetOf(event);
      mark(target?.element ?? null);
      if (!target) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) mark(null);
    },
    onDrop(event: DragEvent) {
      mark(null);
      const target = targetOf(event);
      if (!target || !parts) return;
      // Otherwise the page would treat it as an import.
      event.preventDefault();
      void dropFiles(cx, parts, target.record, target.field, [...event.dataTransfer.files]);
    },
  };
}
