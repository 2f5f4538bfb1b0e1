/** Text that a spreadsheet program would run as a formula; a leading apostrophe keeps it text. */
const RUNS = /^'*[=+\-@\t\r]/;
const KEPT_TEXT = /^'+[=+\-@\t\r]/;

/** The text of a cell without the apostrophe that prevents it from being run; null if there is none. */
export function withoutGuard(cell: string): string | null {
  return KEPT_TEXT.test(cell) ? cell.slice(1) : null;
}

/** Numbers, and the dashes that people write for nothing: neither is ever run. */
const NEVER_RUNS = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|-+)$/i;

/**
 * A cell that begins like this would be run as a formula by a spreadsheet program; an apostrophe keeps it text, and
 * reading removes it.
 */
function guarded(text: string): string {
  return RUNS.test(text) && !NEVER_RUNS.test(text) ? `'${text}` : text;
}

/** A cell of an exported CSV file (RFC 4180), guarded against being run as a formula. */
export function csvCell(text: string): string {
  const safe = guarded(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of an exported CSV file. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
