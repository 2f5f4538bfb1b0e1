const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Rows of cells as an HTML table, which lets spreadsheets keep line breaks and blanks inside a cell. With `heads` the
 * first row is written as column heads. Cells that Excel would convert are marked as text; dates stay dates, in the form
 * in which they are shown here.
 */
export function encodeHtmlTable(rows: readonly (readonly string[])[], heads = false): string {
  const lines = rows.map((row, index) => {
    const tag = heads && index === 0 ? 'th' : 'td';
    return `<tr>${row.map((cell) => `<${tag}${styleOf(cell)}>${escapeCell(cell)}</${tag}>`).join('')}</tr>`;
  });
  return `<meta charset="utf-8"><table>${lines.join('')}</table>`;
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Texts that Excel would silently turn into something else: leading zeros, ranges and fractions as dates (`1-2`),
 * formulas, genes as months (`MARCH1`, `2-SEP`), ids as powers of ten (`2E5`), dilutions as times (`1:10`), and digits
 * beyond the fifteenth, which become zeros.
 */
const CONVERTED = [
  /^0\d/,
  /^\d+[-/]\d+/,
  /^[-+=@]\D/,
  /^\d+[eE]\d+$/,
  /^\d+:\d/,
  /^-?\d{16}/,
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[ .-]?\d{1,4}$/i,
  /^\d{1,4}[ .-]?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])/i,
] as const;

/** How Excel is to read a cell. */
function styleOf(cell: string): string {
  if (ISO_DATE.test(cell)) return ` style="mso-number-format:'yyyy\\-mm\\-dd'"`;
  return CONVERTED.some((pattern) => pattern.test(cell)) ? ` style="mso-number-format:'\\@'"` : '';
}

/** HTML joins blanks and drops those at the edges; Office keeps those in a run that says so. */
const keptBlanks = (blanks: string) => `<span style="mso-spacerun:yes;white-space:pre">${blanks}</span>`;

function escapeCell(cell: string): string {
  return cell
    .replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char)
    .replace(/ {2,}|^ | $/g, keptBlanks)
    .replace(/\r\n?|\n/g, '<br>');
}
