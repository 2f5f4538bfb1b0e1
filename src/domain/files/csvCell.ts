/** A cell of a table program that begins so is run as a formula; an apostrophe keeps it text. Numbers stay numbers. */
function guarded(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text;
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
