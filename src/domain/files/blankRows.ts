import { counted, plural } from '@/lib/words/counted';
import type { FileWarning } from './fileWarning';

/** Lines that are listed. */
const SHOWN = 3;

/** Whether a row contains only separators, as spreadsheet programs write for rows that once had content. */
export function isBlankRow(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '');
}

/** Blank rows of a text: how many, and the lines of the first of them. */
export interface BlankRows {
  readonly count: number;
  readonly lines: readonly number[];
}

/** Reports that blank rows are left out: each would be a record without a name. */
export function blankRowWarnings({ count, lines }: BlankRows): FileWarning[] {
  if (count === 0) return [];
  const more = count > SHOWN ? ', \u2026' : '';
  const where = `${plural(count, 'line')} ${lines.slice(0, SHOWN).join(', ')}${more}`;
  return [
    {
      row: null,
      message: `${counted(count, 'blank row')} ${plural(count, 'is', 'are')} left out: ${where}.`,
    },
  ];
}
