import type { DecimalSeparator } from './decimalSeparator';
import { parseNumberText } from './numberText';
import { readY, type XyPoint, xyPoint } from './xyPoint';

export type XyText = { ok: true; points: XyPoint[] } | { ok: false; message: string };

function cellsOf(row: string, decimal: DecimalSeparator): string[] {
  if (row.includes('\t')) return row.split('\t');
  const blanks = row.trim().split(/\s+/);
  if (blanks.length === 2) return blanks.map((cell) => cell.replace(/,$/, ''));
  return decimal === '.' ? row.split(',') : blanks;
}

/**
 * Reads two columns of numbers: rows end with a newline or semicolon, columns are separated by a tab, blank or (with
 * decimal point) comma. An asterisk after y excludes the point. A first row without any number is taken as a header.
 */
export function readXyText(text: string, decimal: DecimalSeparator): XyText {
  const rows = text.split(/[;\r\n]+/).filter((row) => row.trim() !== '');
  const points: XyPoint[] = [];
  for (const [index, row] of rows.entries()) {
    const [first = '', second = '', ...more] = cellsOf(row, decimal);
    const { text, isOutlier } = readY(second);
    const cells = [first, text, ...more].map((cell) => parseNumberText(cell, decimal));
    const [x, y] = cells;
    if (cells.length === 2 && typeof x === 'number' && typeof y === 'number') points.push(xyPoint(x, y, isOutlier));
    else if (index > 0 || cells.some((cell) => cell !== null))
      return { ok: false, message: `Row ${index + 1} is not two numbers.` };
  }
  return points.length > 0 ? { ok: true, points } : { ok: false, message: 'Not two columns of numbers' };
}
