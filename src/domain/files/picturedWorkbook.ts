import { type Zippable, zipSync } from 'fflate';
import type { SheetCell } from './sheetCell';
import { escaped, MAIN, OFFICE, PACKAGE, SheetRows, sheetNames, stylesXml, TYPE, XML } from './sheetXml';

/** A picture above a cell; its upper left corner is that of the cell. */
export interface SheetPicture {
  /** Indices from 0, below the header row and from the left. */
  row: number;
  column: number;
  /** Size on the sheet in px. */
  width: number;
  height: number;
  png: Uint8Array;
  /** Alternative text. */
  alt: string;
}

export interface PicturedSheet {
  name: string;
  heads: readonly string[];
  rows: readonly (readonly SheetCell[])[];
  /** Widths of columns in letters, where they differ from the width of their headers. */
  widths?: readonly (number | undefined)[];
  /** Height of every row below the headers in px. */
  rowHeight?: number;
  pictures?: readonly SheetPicture[];
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const POINTS_PER_PX = 0.75;
/** The unit of positions in drawings: 914,400 to the inch, at 96 px. */
const EMU_PER_PX = 9525;

/**
 * A workbook (.xlsx) of several sheets with pictures, as one piece in memory.
 * @throws Refusal invalid beyond the rows that a sheet can hold.
 */
export function picturedWorkbook(sheets: readonly PicturedSheet[]): Uint8Array {
  const encoder = new TextEncoder();
  const files: Zippable = {};
  const put = (path: string, text: string) => {
    files[path] = encoder.encode(text);
  };
  const names = sheetNames(sheets.map(({ name }) => name));
  let pictures = 0;
  sheets.forEach((sheet, i) => {
    const place = i + 1;
    const drawn = sheet.pictures ?? [];
    put(`xl/worksheets/sheet${place}.xml`, sheetXml(sheet));
    if (drawn.length === 0) return;
    put(`xl/worksheets/_rels/sheet${place}.xml.rels`, relations([['drawing', `../drawings/drawing${place}.xml`]]));
    put(`xl/drawings/drawing${place}.xml`, drawingXml(drawn));
    const media = drawn.map((picture): [string, string] => {
      const path = `image${++pictures}.png`;
      // Pictures are already compressed.
      files[`xl/media/${path}`] = [picture.png, { level: 0 }];
      return ['image', `../media/${path}`];
    });
    put(`xl/drawings/_rels/drawing${place}.xml.rels`, relations(media));
  });
  put('[Content_Types].xml', contentTypes(sheets));
  put('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  const listed = names.map((name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  put(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
  );
  const parts = sheets.map((_, i): [string, string] => ['worksheet', `worksheets/sheet${i + 1}.xml`]);
  put('xl/_rels/workbook.xml.rels', relations([...parts, ['styles', 'styles.xml']]));
  put('xl/styles.xml', stylesXml());
  return zipSync(files);
}

function sheetXml({ heads, rows, widths, rowHeight, pictures = [] }: PicturedSheet): string {
  const writer = new SheetRows(heads);
  const height = rowHeight === undefined ? undefined : rowHeight * POINTS_PER_PX;
  const parts = [writer.begin(widths), ...rows.map((cells) => writer.next(cells, height)), '</sheetData>'];
  if (pictures.length > 0) parts.push('<drawing r:id="rId1"/>');
  return `${parts.join('')}</worksheet>`;
}

function drawingXml(pictures: readonly SheetPicture[]): string {
  const anchors = pictures.map(({ row, column, width, height, alt }, i) => {
    const extent = `cx="${Math.round(width * EMU_PER_PX)}" cy="${Math.round(height * EMU_PER_PX)}"`;
    const from = `<xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row + 1}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>`;
    const named = `<xdr:cNvPr id="${i + 2}" name="Picture ${i + 1}" descr="${escaped(alt)}"/>`;
    return `<xdr:oneCellAnchor>${from}<xdr:ext ${extent}/><xdr:pic><xdr:nvPicPr>${named}<xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${i + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`;
  });
  return `${XML}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">${anchors.join('')}</xdr:wsDr>`;
}

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const listed = targets.map(
    ([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${listed.join('')}</Relationships>`;
}

function contentTypes(sheets: readonly PicturedSheet[]): string {
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`;
  const parts = sheets.flatMap(({ pictures = [] }, i) => [
    override(`xl/worksheets/sheet${i + 1}.xml`, `${TYPE}.worksheet+xml`),
    ...(pictures.length > 0
      ? [override(`xl/drawings/drawing${i + 1}.xml`, 'application/vnd.openxmlformats-officedocument.drawing+xml')]
      : []),
  ]);
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${override('xl/workbook.xml', `${TYPE}.sheet.main+xml`)}${override('xl/styles.xml', `${TYPE}.styles+xml`)}${parts.join('')}</Types>`;
}
