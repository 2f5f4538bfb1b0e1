import { hasSmilesMarks, isSmilesText } from './isSmilesText';
import { isBooleanText, isDateText, isDnaText, isNumberText, isQualifiedText, isUrlText } from './recognisers';

function isValue(text: string, decimal: '.' | ','): boolean {
  if (isNumberText(text, decimal) || isQualifiedText(text, decimal) || isBooleanText(text)) return true;
  if (isDateText(text) || isUrlText(text) || (isDnaText(text) && text.length >= 10)) return true;
  return text.length >= 5 && hasSmilesMarks(text) && isSmilesText(text);
}

/**
 * Whether the first row names the columns: none of its cells reads as a value, no two are the same, and at least one
 * column differs in kind from its first cell (or, where all is text, does not repeat it further down).
 * A head cell may be a number (a year, a dose) when most columns below speak for a head.
 */
export function looksLikeHeader(rows: readonly (readonly string[])[], decimal: '.' | ','): boolean {
  const head = rows[0];
  if (!head) return false;
  const names = head.map((cell) => cell.trim());
  const filled = names.filter((name) => name !== '');
  if (filled.length === 0) return false;
  const values = filled.filter((name) => isValue(name, decimal)).length;
  if (values > 0 && values >= filled.length / 2) return false;
  const distinct = new Set(filled.map((name) => name.toLowerCase())).size === filled.length;
  let typedColumns = 0;
  let repeats = 0;
  const body = rows.slice(1, 201);
  for (const [i, name] of names.entries()) {
    if (name === '') continue;
    const cells = body.map((row) => row[i]?.trim() ?? '').filter((cell) => cell !== '');
    if (cells.length === 0) continue;
    const typed = cells.filter((cell) => isValue(cell, decimal)).length >= cells.length * 0.8;
    if (typed && !isValue(name, decimal)) typedColumns++;
    if (cells.includes(name)) repeats++;
  }
  if (values > 0) return typedColumns > values && distinct;
  if (repeats > 0) return typedColumns > repeats && distinct;
  return distinct && filled.every((name) => name.length <= 120);
}
