import { Zip, ZipDeflate } from 'fflate';
import type { SheetCell } from './sheetCell';
import { escaped, MAIN, OFFICE, PACKAGE, SheetRows, sheetNames, stylesXml, TYPE, XML } from './sheetXml';

/** A sheet before its rows. */
export interface SheetHead {
  name: string;
  heads: readonly string[];
}

const sheetPath = (index: number) => `worksheets/sheet${index + 1}.xml`;

function partsAround(names: readonly string[]): { [path: string]: string } {
  const override = (path: string, kind: string) => `<Override PartName="/${path}" ContentType="${TYPE}.${kind}+xml"/>`;
  const sheets = names.map((_, i) => override(`xl/${sheetPath(i)}`, 'worksheet')).join('');
  const listed = names.map((name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const relations = names.map((_, i) => relation(i + 1, 'worksheet', sheetPath(i))).join('');
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${sheets}${override('xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations}${relation(names.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': stylesXml(),
  };
}

/** A workbook that is written row by row and sheet by sheet; memory does not grow with its size. */
export interface WorkbookWriter {
  /** @throws Refusal invalid beyond the rows that a sheet can hold. */
  rows(rows: readonly (readonly SheetCell[])[]): void;
  /** Ends a sheet: further rows are of the next one. */
  nextSheet(): void;
  end(): void;
  /** Texts that were longer than a cell can hold and were cut. */
  readonly cut: number;
}

/**
 * Begins a workbook (.xlsx) whose sheets have a frozen header row.
 * @param sheets at least one
 * @param onBytes gets the file in pieces, in order
 */
export function createWorkbook(sheets: readonly SheetHead[], onBytes: (bytes: Uint8Array) => void): WorkbookWriter {
  const encoder = new TextEncoder();
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    onBytes(bytes);
  });
  for (const [path, text] of Object.entries(partsAround(sheetNames(sheets.map(({ name }) => name))))) {
    const file = new ZipDeflate(path);
    zip.add(file);
    file.push(encoder.encode(text), true);
  }
  const begin = (index: number) => {
    const file = new ZipDeflate(`xl/${sheetPath(index)}`);
    zip.add(file);
    const rows = new SheetRows(sheets[index]?.heads ?? []);
    file.push(encoder.encode(rows.begin()));
    return { index, file, rows };
  };
  let sheet = begin(0);
  let cut = 0;
  const finish = () => {
    sheet.file.push(encoder.encode('</sheetData></worksheet>'), true);
    cut += sheet.rows.cut;
  };
  return {
    rows: (rows) => sheet.file.push(encoder.encode(rows.map((cells) => sheet.rows.next(cells)).join(''))),
    nextSheet() {
      finish();
      sheet = begin(sheet.index + 1);
    },
    end() {
      finish();
      zip.end();
    },
    get cut() {
      return cut;
    },
  };
}
