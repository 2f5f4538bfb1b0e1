const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Rows of cells as an HTML table, which lets spreadsheets keep line breaks inside a cell. With `heads` the first row is
 * written as column heads. Cells are marked as text so that Excel does not turn `1-2` into a date or `007` into a
 * number.
 */
export function encodeHtmlTable(rows: readonly (readonly string[])[], heads = false): string {
  const lines = rows.map((row, index) => {
    const tag = heads && index === 0 ? 'th' : 'td';
    return `<tr>${row.map((cell) => `<${tag}${looksConverted(cell) ? ` style="mso-number-format:'\\@'"` : ''}>${escapeCell(cell)}</${tag}>`).join('')}</tr>`;
  });
  return `<meta charset="utf-8"><table>${lines.join('')}</table>`;
}

/** Text that Excel would silently turn into a date, or whose zeros it would drop. */
function looksConverted(cell: string): boolean {
  return /^0\d|^\d+[-/]\d+|^[-+=@]\D/.test(cell);
}

function escapeCell(cell: string): string {
  return cell.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char).replace(/\r\n?|\n/g, '<br>');
}
