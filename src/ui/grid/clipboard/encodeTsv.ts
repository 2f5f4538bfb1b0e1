/**
 * Rows of cells as tab-separated text, as Excel writes it: a cell that contains a tab, a line break or a quote is put
 * in double quotes, and its quotes are doubled. Lines end with CR LF, because that is what Excel writes and reads.
 */
export function encodeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(encodeCell).join('\t')).join('\r\n');
}

function encodeCell(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
