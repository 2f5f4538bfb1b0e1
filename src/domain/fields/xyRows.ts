import type { DecimalSeparator } from './decimalSeparator';
import { parseNumberText } from './numberText';
import { readY, textOfY, type XyPoint, xyPoint } from './xyPoint';
import { readXyText } from './xyText';

/** A row of the small table: the text as typed, valid or not. */
export interface XyRow {
  x: string;
  y: string;
}

export const EMPTY_ROW: XyRow = { x: '', y: '' };

/** The rows of a content. */
export function rowsOfPoints(points: readonly XyPoint[]): XyRow[] {
  return points.map((point) => ({ x: String(point.x), y: textOfY(point) }));
}

/** Rows as a text that also keeps half-filled rows, as a spreadsheet would copy them; empty rows are left out. */
export function textOfRows(rows: readonly XyRow[]): string {
  return rows
    .filter(({ x, y }) => x.trim() !== '' || y.trim() !== '')
    .map(({ x, y }) => `${x.trim()}\t${y.trim()}`)
    .join('\n');
}

/** The rows of a text that a cell did not accept: from `textOfRows`, or as typed or pasted. */
export function rowsOfText(text: string): XyRow[] {
  return text
    .split(/\r\n|\r|\n|;/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [x = '', ...rest] = line.includes('\t') ? line.split('\t') : line.trim().split(/\s+/);
      return { x: x.trim(), y: rest.join(' ').trim() };
    });
}

/** Whether a typed cell is not a number; an empty one is not an error. A y may have the mark of an excluded point. */
export function isNoNumber(typed: string, column: 'x' | 'y', decimal: DecimalSeparator): boolean {
  const text = column === 'y' ? readY(typed).text : typed;
  return typed.trim() !== '' && parseNumberText(text, decimal) === null;
}

/**
 * Pasted text written over the rows from a cell on: two columns fill x and y, one column fills the column it was pasted
 * in.
 * @returns null for a single cell, which the input handles.
 */
export function pasteRows(
  rows: readonly XyRow[],
  at: number,
  column: 'x' | 'y',
  text: string,
  decimal: DecimalSeparator,
): XyRow[] | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const two = readXyText(text, decimal);
  const pasted: Partial<XyRow>[] = two.ok
    ? rowsOfPoints(two.points)
    : lines.map((line) => {
        const [first = '', second] = line.split('\t');
        return second === undefined ? { [column]: first.trim() } : { x: first.trim(), y: second.trim() };
      });
  if (!two.ok && pasted.length < 2 && !text.includes('\t')) return null;
  const next = [...rows];
  pasted.forEach((row, i) => {
    next[at + i] = { ...(next[at + i] ?? EMPTY_ROW), ...row };
  });
  return next;
}

/** The points of the rows, or the first row (from 1) that is not two numbers. Empty rows are left out. */
export function readRows(
  rows: readonly XyRow[],
  decimal: DecimalSeparator,
): { ok: true; points: XyPoint[] } | { ok: false; row: number } {
  const points: XyPoint[] = [];
  for (const [i, row] of rows.entries()) {
    if (row.x.trim() === '' && row.y.trim() === '') continue;
    const x = parseNumberText(row.x, decimal);
    const { text, isOutlier } = readY(row.y);
    const y = parseNumberText(text, decimal);
    if (x === null || y === null) return { ok: false, row: i + 1 };
    points.push(xyPoint(x, y, isOutlier));
  }
  return { ok: true, points };
}
