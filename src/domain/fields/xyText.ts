import type { DecimalSeparator } from './fieldContext';
import { parseNumberText } from './numberText';

export type XyText = { ok: true; points: { x: number; y: number }[] } | { ok: false; message: string };

function cellsOf(row: string, decimal: DecimalSeparator): string[] {
  if (row.includes('\t')) return row.split('\t');
  const blanks = row.trim().split(/\s+/);
  if (blanks.length === 2) return blanks.map((cell) => cell.replace(/,$/, ''));
  return decimal === '.' ? row.split(',') : blanks;
}

/**
 * Reads two columns of numbers: rows end with a newline or semicolon, columns are parted by a tab, blank or (with
 * decimal point) comma. A first row without any number is taken for a head line.
 */
export function readXyText(text: string, decimal: DecimalSeparator): XyText {
  const rows = text.split(/[;\r\n]+/).filter((row) => row.trim() !== '');
  const points: { x: number; y: number }[] = [];
  for (const [index, row] of rows.entries()) {
    const cells = cellsOf(row, decimal).map((cell) => parseNumberText(cell, decimal));
    const [x, y] = cells;
    if (cells.length === 2 && typeof x === 'number' && typeof y === 'number') points.push({ x, y });
    else if (index > 0 || cells.some((cell) => cell !== null))
      return { ok: false, message: `Row ${index + 1} is not two numbers.` };
  }
  return points.length > 0 ? { ok: true, points } : { ok: false, message: 'Not two columns of numbers' };
}
