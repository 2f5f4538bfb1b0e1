import { plural } from '@/lib/words/counted';
import { listText } from '@/lib/words/listText';
import type { FileWarning } from './fileWarning';

/** Columns listed by name in a warning. */
const SHOWN = 5;

/** Columns that have neither a name nor anything in any row, by index: separators at the ends of lines create them. */
export function blankColumns(header: readonly string[] | null, rows: readonly (readonly string[])[]): number[] {
  let width = header?.length ?? 0;
  for (const row of rows) if (row.length > width) width = row.length;
  const left = new Set<number>();
  for (let i = 0; i < width; i++) if ((header?.[i] ?? '').trim() === '') left.add(i);
  for (const row of rows) {
    if (left.size === 0) break;
    for (const i of left) if ((row[i] ?? '').trim() !== '') left.delete(i);
  }
  return left.size === width ? [] : [...left];
}

/** Reports which columns are left out because they are empty. */
export function blankColumnWarnings(columns: readonly number[]): FileWarning[] {
  if (columns.length === 0) return [];
  const names = columns.slice(0, SHOWN).map((column) => String(column + 1));
  const more = columns.length - SHOWN;
  const shown = listText(more > 0 ? [...names, `${more} more`] : names);
  const what = `${plural(columns.length, 'Column')} ${shown} ${plural(columns.length, 'has', 'have')} no name and ${plural(columns.length, 'is', 'are')} empty`;
  return [{ row: null, message: `${what}, so ${plural(columns.length, 'it is', 'they are')} left out.` }];
}
