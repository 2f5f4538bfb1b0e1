const QUOTE = 34;
const BACKSLASH = 92;
const OPENS = new Set([91, 123]);
const CLOSES = new Set([93, 125]);

/**
 * The JSON of one cell, cut out of the stored cells of a record: reading one field costs a fraction of parsing all of
 * them. Null when the record has no such cell.
 * @param cells JSON of an object of lists by field, as stored
 */
export function cellText(cells: string, fieldId: string): string | null {
  const key = `"${fieldId}":`;
  const at = cells.indexOf(key);
  if (at < 0) return null;
  const start = at + key.length;
  let depth = 0;
  for (let i = start; i < cells.length; i++) {
    const code = cells.charCodeAt(i);
    if (code === QUOTE) {
      for (i++; i < cells.length && cells.charCodeAt(i) !== QUOTE; i++) if (cells.charCodeAt(i) === BACKSLASH) i++;
    } else if (OPENS.has(code)) depth++;
    else if (CLOSES.has(code) && --depth === 0) return cells.slice(start, i + 1);
  }
  return null;
}
