import type { OnAlert } from '@/parts/acts/alert';
import { decodeTsv } from '@/ui/grid';
import type { SheetHandle } from '../scene/sheetHandle';

/** Transposes: rows become columns. */
export function transposed(cells: readonly (readonly string[])[]): string[][] {
  const width = Math.max(0, ...cells.map((row) => row.length));
  return Array.from({ length: width }, (_, col) => cells.map((row) => row[col] ?? ''));
}

/** Pastes the plain values of the clipboard, without formatting, either as they are or transposed. */
export async function pasteSpecial(
  grid: SheetHandle | null,
  how: 'values' | 'transposed',
  onAlert: OnAlert,
): Promise<void> {
  try {
    const cells = decodeTsv(await navigator.clipboard.readText());
    if (cells.length === 0) return onAlert({ kind: 'info', text: 'The clipboard holds no text.' });
    grid?.pasteCells?.(how === 'transposed' ? transposed(cells) : cells);
    grid?.focus();
  } catch {
    onAlert({
      kind: 'error',
      text: 'The browser does not let this page read the clipboard. Allow it in the address bar, or paste with the keyboard.',
    });
  }
}
