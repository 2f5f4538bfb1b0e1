const two = (n: number) => String(n).padStart(2, '0');

/** A date as days count in a workbook, without a zone; with its time only where it has one. */
function dateText(date: Date): string {
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** The text that a cell would have in a file of text. Numbers carry their full precision and a point. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dateText(cell);
  return String(cell);
}

const isBlank = (row: readonly string[]) => row.every((text) => text.trim() === '');

/** The rows of a sheet as text. Its cells are texts, numbers, truth values, dates or nothing; blank rows and what lies right of the last filled column are left out. */
export function sheetRows(cells: readonly (readonly unknown[])[]): string[][] {
  const rows = cells.map((row) => row.map(cellText)).filter((row) => !isBlank(row));
  let width = 0;
  for (const row of rows) for (let i = row.length; i > width; i--) if ((row[i - 1] ?? '') !== '') width = i;
  return rows.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? ''));
}
