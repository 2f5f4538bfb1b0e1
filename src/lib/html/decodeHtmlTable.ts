import { htmlTokens } from './htmlTokens';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** Spans that no sheet has; a larger number is a mistake or an attack. */
const MAX_SPAN = 1000;

/**
 * Reads the first table of an HTML text, as Excel, Google Sheets and LibreOffice put it on the clipboard, into rows of
 * cells. `<br>` and paragraphs become line breaks, other white space is one space, merged cells hold their text at the upper left.
 * Undefined when there is no table. A tokenizer and not a DOM, so that it runs in a worker and never loads an image.
 */
export function decodeHtmlTable(html: string): string[][] | undefined {
  const start = html.search(/<table[\s>]/i);
  if (start === -1) return undefined;
  const grid = new GridBuilder();
  let cell: string[] | undefined;
  let depth = 0;
  for (const token of htmlTokens(html, start)) {
    if (token.kind === 'text') {
      cell?.push(decodeText(token.text));
      continue;
    }
    const { name: tag, isClosing: close, attributes } = token;
    if (tag === 'table') {
      depth += close ? -1 : 1;
      if (depth === 0) break;
      continue;
    }
    // A table inside a cell adds its words to that cell.
    if (depth > 1) {
      if (tag === 'td' || tag === 'th' || tag === 'tr') cell?.push(' ');
      continue;
    }
    if (tag === 'tr' || tag === 'td' || tag === 'th') {
      if (cell) grid.setText(cell.join(''));
      cell = undefined;
      if (close) continue;
      if (tag === 'tr') grid.startRow();
      else {
        grid.startCell(span(COLSPAN, attributes), span(ROWSPAN, attributes));
        cell = [];
      }
    } else if (tag === 'br' || (close && (tag === 'p' || tag === 'div' || tag === 'li'))) cell?.push('\n');
  }
  if (cell) grid.setText(cell.join(''));
  return grid.finish();
}

class GridBuilder {
  private rows: string[][] = [];
  private row = -1;
  private col = 0;
  /** Rows still covered by a merged cell, by column. */
  private covered: number[] = [];
  private here: { row: number; col: number } | undefined;

  startRow(): void {
    if (this.row >= 0) this.skipCovered();
    this.row++;
    this.col = 0;
    this.rows[this.row] ??= [];
  }

  startCell(colspan: number, rowspan: number): void {
    if (this.row < 0) this.startRow();
    this.skipCovered();
    this.here = { row: this.row, col: this.col };
    for (let index = 0; index < colspan; index++) {
      this.put(this.row, this.col, '');
      this.covered[this.col] = rowspan - 1;
      this.col++;
    }
  }

  setText(text: string): void {
    if (!this.here) return;
    const lines = text.split('\n').map((line) => line.replace(/[ \t\f\r]+/g, ' ').trim());
    while (lines.length > 1 && lines[lines.length - 1] === '') lines.pop();
    this.put(this.here.row, this.here.col, lines.join('\n'));
    this.here = undefined;
  }

  finish(): string[][] {
    const width = Math.max(0, ...this.rows.map((row) => row.length));
    return this.rows.map((row) => Array.from({ length: width }, (_, col) => row[col] ?? ''));
  }

  private put(row: number, col: number, text: string): void {
    const line = this.rows[row];
    if (line) line[col] = text;
  }

  private skipCovered(): void {
    while ((this.covered[this.col] ?? 0) > 0) {
      this.covered[this.col] = (this.covered[this.col] ?? 0) - 1;
      this.put(this.row, this.col, '');
      this.col++;
    }
  }
}

const COLSPAN = /\bcolspan\s*=[\s"']*(\d+)/i;
const ROWSPAN = /\browspan\s*=[\s"']*(\d+)/i;

function span(written: RegExp, attributes: string): number {
  return Math.max(1, Math.min(MAX_SPAN, Number(written.exec(attributes)?.[1] ?? 1)));
}

/** Line breaks in the source are white space in HTML; only tags make new lines. */
function decodeText(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (name[0] !== '#') return ENTITIES[name.toLowerCase()] ?? whole;
    const hex = name[1]?.toLowerCase() === 'x';
    const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
    if (!(code > 0 && code <= 0x10ffff)) return whole;
    return code === 0xa0 ? ' ' : String.fromCodePoint(code);
  });
}
