import { Zip, ZipDeflate } from 'fflate';
import type { SheetCell } from './sheetCell';
import { escaped, MAIN, OFFICE, PACKAGE, SheetRows, sheetName, stylesXml, TYPE, XML } from './sheetXml';

function partsAround(name: string): { [path: string]: string } {
  const override = (path: string, kind: string) => `<Override PartName="/${path}" ContentType="${TYPE}.${kind}+xml"/>`;
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/worksheets/sheet1.xml', 'worksheet')}${override('xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(),
  };
}

/** A workbook of one sheet that is written row by row; memory does not grow with its size. */
export interface WorkbookWriter {
  /** @throws Refusal invalid beyond the rows that a sheet can hold. */
  rows(rows: readonly (readonly SheetCell[])[]): void;
  end(): void;
  /** Texts that were longer than a cell can hold and were cut. */
  readonly cut: number;
}

/** Begins a workbook (.xlsx) with a frozen header row. @param onBytes gets the file in pieces, in order */
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
  const sheetRows = new SheetRows(heads);
  sheet.push(encoder.encode(sheetRows.begin()));
  return {
    rows: (rows) => sheet.push(encoder.encode(rows.map((cells) => sheetRows.next(cells)).join(''))),
    end() {
      sheet.push(encoder.encode('</sheetData></worksheet>'), true);
      zip.end();
    },
    get cut() {
      return sheetRows.cut;
    },
  };
}
