import { htmlTokens } from './htmlTokens';

/** Entity names of the characters from U+00A1 on, in order. */
const LATIN =
  'iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute ' +
  'Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave ' +
  'iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** Entity names of the small Greek letters from U+03B1 on; the names of capitals begin with a capital. */
const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi ' +
  'chi psi omega';
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  le: '\u2264',
  ge: '\u2265',
  ne: '\u2260',
  asymp: '\u2248',
  minus: '\u2212',
  ndash: '\u2013',
  mdash: '\u2014',
  hellip: '\u2026',
  bull: '\u2022',
  lsquo: '\u2018',
  rsquo: '\u2019',
  ldquo: '\u201c',
  rdquo: '\u201d',
  prime: '\u2032',
  euro: '\u20ac',
  permil: '\u2030',
  infin: '\u221e',
  thinsp: '\u2009',
  rarr: '\u2192',
  trade: '\u2122',
};
LATIN.split(' ').forEach((name, i) => {
  ENTITIES[name] = String.fromCodePoint(0xa1 + i);
});
GREEK.split(' ').forEach((name, i) => {
  ENTITIES[name] = String.fromCodePoint(0x3b1 + i);
  ENTITIES[name[0]!.toUpperCase() + name.slice(1)] = String.fromCodePoint(0x391 + i);
});
/** Largest row or column span: no sheet has more, so a larger number is a mistake or an attack. */
const MAX_SPAN = 1000;

/** Called as a table grows, with its rows and columns so far; throws to end the reading. */
export type DemandSize = (rows: number, columns: number) => void;

/**
 * Reads the first table of an HTML text, in the form in which Excel, Google Sheets and LibreOffice put it on the
 * clipboard, into rows of cells. Undefined when there is none.
 */
export function decodeHtmlTable(html: string): string[][] | undefined {
  return htmlTables(html).next().value;
}

/**
 * The tables of an HTML text as rows of cells, one after the other. `<br>` and paragraphs become line breaks, other white
 * space is one space, merged cells hold their text at the upper left; a table within a cell adds its words to that cell.
 * A tokenizer and not a DOM, so that it runs in a worker and never loads an image.
 */
export function* htmlTables(html: string, demandSize?: DemandSize): Generator<string[][], undefined> {
  const start = html.search(/<table[\s>]/i);
  if (start === -1) return undefined;
  let grid = new GridBuilder(demandSize);
  let cell: string[] | undefined;
  let depth = 0;
  for (const token of htmlTokens(html, start)) {
    if (token.kind === 'text') {
      cell?.push(decodeText(token.text));
      continue;
    }
    const { name: tag, isClosing: close, attributes } = token;
    if (tag === 'table') {
      depth = Math.max(0, depth + (close ? -1 : 1));
      if (depth > 0 || !close) continue;
      if (cell) grid.setText(cell.join(''));
      cell = undefined;
      yield grid.finish();
      grid = new GridBuilder(demandSize);
      continue;
    }
    if (depth === 0) continue;
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
  if (depth === 0) return undefined;
  if (cell) grid.setText(cell.join(''));
  yield grid.finish();
}

class GridBuilder {
  private rows: string[][] = [];
  private row = -1;
  private col = 0;
  /** Rows still covered by a merged cell, by column. */
  private covered: number[] = [];
  private here: { row: number; col: number } | undefined;
  private width = 0;

  constructor(private readonly demandSize?: DemandSize) {}

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
    this.width = Math.max(this.width, this.col);
    this.demandSize?.(this.rows.length, this.width);
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
  return text.replace(/[\r\n]+/g, ' ').replace(/&(#x?[0-9a-f]+|[a-z][a-z0-9]*);/gi, (whole, name: string) => {
    if (name[0] !== '#')
      return (Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : ENTITIES[name.toLowerCase()]) ?? whole;
    const hex = name[1]?.toLowerCase() === 'x';
    const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
    if (!(code > 0 && code <= 0x10ffff)) return whole;
    return code === 0xa0 ? ' ' : String.fromCodePoint(code);
  });
}
