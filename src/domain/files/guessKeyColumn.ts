import { foldText } from '@/lib/foldText';
import type { ColumnGuess } from './columnGuess';

const KEY_NAME =
  /(?:^|[\s_.-])(?:id|ids|identifier|key|code|no|nr|number|barcode|accession|cas|casn|compound|sample)$|id$/i;
const NAME_NAME = /name$|title$|^compound|^sample|^molecule/i;
const CODE = /^[A-Za-z]{1,12}[-_ :]?\d{2,}(?:[-_.]\w(?:[-.]?\w)*)?$/;

/** Types whose values can identify a row. */
const NAMING = new Set(['text', 'number', 'select', 'dna-oligo', 'rna-oligo', 'date']);

function isUnique(rows: readonly (readonly string[])[], index: number): boolean {
  const seen = new Set<string>();
  for (const row of rows) {
    const text = foldText(row[index] ?? '').trim();
    if (text === '' || seen.has(text)) return false;
    seen.add(text);
  }
  return true;
}

function score(column: ColumnGuess): number {
  let points = 0;
  if (KEY_NAME.test(column.name)) points += 4;
  else if (NAME_NAME.test(column.name)) points += 2;
  if (column.samples.every((text) => CODE.test(text))) points += 3;
  else if (column.type === 'number') {
    // Measured values are seldom integers; a running number always is.
    if (column.samples.some((text) => !/^\d+$/.test(text))) return 0;
    points += KEY_NAME.test(column.name) ? 1 : 0;
  } else if (column.type === 'text') points += 1;
  if (column.index === 0) points += 1;
  if (column.samples.some((text) => text.length > 80)) points -= 3;
  return points;
}

/** The column with a different value in every row that looks most like an identifier; null when there is none. */
export function guessKeyColumn(columns: readonly ColumnGuess[], rows: readonly (readonly string[])[]): number | null {
  if (rows.length === 0) return null;
  const ranked = columns
    .filter((column) => column.empty === 0 && NAMING.has(column.type))
    .map((column) => ({ index: column.index, points: score(column) }))
    .filter(({ points }) => points >= 2)
    .sort((a, b) => b.points - a.points || a.index - b.index);
  return ranked.find(({ index }) => isUnique(rows, index))?.index ?? null;
}
