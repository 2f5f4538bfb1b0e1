import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook whose parts are given as literal XML, so that a test may write what no program writes. */
export interface RawWorkbook {
  /** Content of `sheetData`, by the names of the sheets. */
  sheets: { [name: string]: string };
  /** Content of `sst`. */
  sharedStrings?: string;
  /** Content of `styleSheet`. */
  styles?: string;
  /** Content of `workbook` before its sheets. */
  head?: string;
  /** Additional files, or replacements of these. */
  files?: { [path: string]: string };
}

export function rawFiles({ sheets, sharedStrings, styles, head = '', files = {} }: RawWorkbook): {
  [path: string]: string;
} {
  const names = Object.keys(sheets);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const made: { [path: string]: string } = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${head}<sheets>${names
      .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="s${i}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${names
      .map((_, i) => relation(`s${i}`, 'worksheet', `worksheets/sheet${i}.xml`))
      .join(
        '',
      )}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('f', 'styles', 'styles.xml')}</Relationships>`,
  };
  for (const [i, name] of names.entries())
    made[`xl/worksheets/sheet${i}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${sheets[name]}</sheetData></worksheet>`;
  if (sharedStrings !== undefined) made['xl/sharedStrings.xml'] = `<sst xmlns="${MAIN}">${sharedStrings}</sst>`;
  if (styles !== undefined) made['xl/styles.xml'] = `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`;
  return { ...made, ...files };
}

export function rawWorkbook(written: RawWorkbook): Uint8Array {
  const files = Object.entries(rawFiles(written)).map(([path, text]) => [path, strToU8(text)]);
  return zipSync(Object.fromEntries(files), { level: 9 });
}
