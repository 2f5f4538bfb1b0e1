import { Zip, ZipDeflate } from 'fflate';
import { invalid } from '../refusal';
import type { SheetCell } from './sheetCell';

/** What spreadsheet programs take (ECMA-376, and their published limits). */
const MOST_ROWS = 1_048_576;
const MOST_LETTERS = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DAY_STYLE = 1;
const HEAD_STYLE = 2;

/** Control characters that XML cannot hold. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ENTITIES: { [letter: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) =>
  text
    // A text that looks like the format's own escape would be read as a letter.
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);

/** `A`, `Z`, `AA`: how spreadsheet programs name the column at an index from 0. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** A name that spreadsheet programs take for a sheet. */
function sheetName(wanted: string): string {
  const name = wanted
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31);
  return name === '' ? 'Records' : name;
}

function partsAround(name: string): { [path: string]: string } {
  const override = (path: string, kind: string) => `<Override PartName="/${path}" ContentType="${TYPE}.${kind}+xml"/>`;
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/worksheets/sheet1.xml', 'worksheet')}${override('xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
  };
}

/** A workbook of one sheet that is written row by row; memory does not grow with it. */
export interface WorkbookWriter {
  /** @throws Refusal invalid beyond the rows that a sheet can hold. */
  rows(rows: readonly (readonly SheetCell[])[]): void;
  end(): void;
  /** Texts that were longer than a cell can hold and were cut. */
  readonly cut: number;
}

/**
 * Begins a workbook (.xlsx) with a row of heads that stays in sight.
 * @param onBytes gets the file in pieces, in order
 */
export function createWorkbook(
  name: string,
  heads: readonly string[],
  onBytes: (bytes: Uint8Array) => void,
): WorkbookWriter {
  const encoder = new TextEncoder();
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    onBytes(bytes);
  });
  for (const [path, text] of Object.entries(partsAround(name))) {
    const file = new ZipDeflate(path);
    zip.add(file);
    file.push(encoder.encode(text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml');
  zip.add(sheet);
  const columns = heads.map((_, i) => columnName(i));
  let row = 0;
  let cut = 0;

  const textXml = (text: string, at: string, style: string) => {
    if (text.length > MOST_LETTERS) cut++;
    const held = escaped(text.slice(0, MOST_LETTERS));
    return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${held}</t></is></c>`;
  };
  const cellXml = (cell: SheetCell, at: string) => {
    if (cell === null) return '';
    if (typeof cell === 'string') return textXml(cell, at, '');
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
    if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    return `<c r="${at}" s="${DAY_STYLE}"><v>${cell.day}</v></c>`;
  };
  const rowXml = (cells: readonly SheetCell[], write: (cell: SheetCell, at: string) => string) => {
    if (++row > MOST_ROWS)
      throw invalid(['rows'], `A workbook holds at most ${(MOST_ROWS - 1).toLocaleString('en-US')} records.`, 'size');
    return `<row r="${row}">${cells.map((cell, i) => write(cell, `${columns[i]}${row}`)).join('')}</row>`;
  };

  const widths = heads.map((head, i) => {
    const width = Math.min(Math.max(head.length + 3, 12), 40);
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`;
  });
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  sheet.push(
    encoder.encode(
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowXml(heads, (cell, at) => textXml(String(cell), at, ` s="${HEAD_STYLE}"`))}`,
    ),
  );
  return {
    rows: (rows) => sheet.push(encoder.encode(rows.map((cells) => rowXml(cells, cellXml)).join(''))),
    end() {
      sheet.push(encoder.encode('</sheetData></worksheet>'), true);
      zip.end();
    },
    get cut() {
      return cut;
    },
  };
}
