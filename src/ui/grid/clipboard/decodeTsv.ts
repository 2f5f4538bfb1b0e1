/**
 * Reads tab-separated text as spreadsheets write it: quoted cells may contain tabs, line breaks and doubled quotes;
 * lines end with CR LF, LF or CR. A quote inside a cell that did not begin with one is an ordinary character (5" wide).
 * A quoted cell that never closes is read as plain text, so that a lone quote does not swallow the rest. One line break
 * at the end is not a row. One cell of several lines whose own quotes were not doubled, as Numbers copies it, is still
 * one cell. A single line that is entirely in quotes is a text that somebody quoted, because no spreadsheet quotes such
 * a cell.
 */
export function decodeTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  if (text === '') return [];
  const alone = loneCell(text);
  if (alone !== undefined) return [[alone]];
  for (;;) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : undefined;
    if (quoted) {
      row.push(quoted.cell);
      at = quoted.end;
    } else {
      let end = at;
      while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end++;
      row.push(text.slice(at, end));
      at = end;
    }
    if (text[at] === '\t') {
      at++;
      continue;
    }
    rows.push(row);
    row = [];
    if (at >= text.length) return rows;
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    if (at >= text.length) return rows;
  }
}

/** The cell that begins with a quote at `start`; undefined when it does not end at a tab, a line end or the end. */
function readQuoted(text: string, start: number): { cell: string; end: number } | undefined {
  let cell = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return undefined;
    cell += text.slice(at, quote);
    if (text[quote + 1] === '"') {
      cell += '"';
      at = quote + 2;
      continue;
    }
    const after = text[quote + 1];
    if (after !== undefined && after !== '\t' && after !== '\n' && after !== '\r') return undefined;
    return { cell: cell.replace(/\r\n?/g, '\n'), end: quote + 1 };
  }
}

/** The text of a single cell containing quotes that were not doubled; undefined if it may be anything else. */
function loneCell(text: string): string | undefined {
  const body = text.replace(/(?:\r\n?|\n)$/, '');
  if (!body.startsWith('"') || !body.endsWith('"') || body.length < 2 || body.includes('\t')) return undefined;
  const inner = body.slice(1, -1);
  if (inner !== '' && !/["\r\n]/.test(inner)) return body;
  const lines = inner.split(/\r\n?|\n/);
  const isOne = lines.length > 1 && readQuoted(body, 0) === undefined;
  // A quote at the beginning or end of an inner line may be the edge of a cell.
  const hasEdge = lines.some(
    (line, at) => (at > 0 && line.startsWith('"')) || (at < lines.length - 1 && line.endsWith('"')),
  );
  return isOne && !hasEdge ? lines.join('\n') : undefined;
}
