import { readTable } from '@server/reading/readTable';
import { rawWorkbook } from '@tests/support/rawWorkbook';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Refusal } from '@/domain/refusal';

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const HEAD = row(1, text('A1', 'ID'), text('B1', 'V'));
const ROWS = HEAD + row(2, text('A2', 'a'), '<c r="B2" s="1"><v>1</v></c>');
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const sheet = (rows: string, tail = '', before = '') =>
  `${before}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${tail}</worksheet>`;
const withSheet = (xml: string) => rawWorkbook({ sheets: { S: '' }, files: { 'xl/worksheets/sheet0.xml': xml } });

/** Title, workbook, and the number of its rows or the words of the refusal. */
const HOSTILE: readonly (readonly [title: string, bytes: () => Uint8Array, read: number | RegExp])[] = [
  [
    'archives within archives',
    () =>
      zipSync({
        '[Content_Types].xml': strToU8('<Types/>'),
        'xl/a.zip': zipSync({ 'b.zip': zipSync({ c: new Uint8Array(10_000_000) }) }),
      }),
    /broken/,
  ],
  [
    '60,000 formats and styles',
    () => {
      const numbers = Array.from({ length: 60_000 }, (_, i) => 164 + i);
      const formats = numbers.map((id) => `<numFmt numFmtId="${id}" formatCode="0&quot;x${id}&quot;"/>`).join('');
      const styles = numbers.map((id) => `<xf numFmtId="${id}"/>`).join('');
      return rawWorkbook({
        sheets: { S: ROWS },
        styles: `<numFmts>${formats}</numFmts><cellXfs>${styles}</cellXfs>`,
      });
    },
    /100,000 cell formats/,
  ],
  [
    'a format of a million signs',
    () =>
      rawWorkbook({
        sheets: { S: ROWS },
        styles: `<numFmts><numFmt numFmtId="164" formatCode="${'[h]"x";'.repeat(150_000)}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`,
      }),
    1,
  ],
  [
    'shared texts far beyond their table',
    () =>
      rawWorkbook({
        sheets: { S: HEAD + row(2, '<c r="A2" t="s"><v>4294967296</v></c>', '<c r="B2" t="s"><v>1e9</v></c>') },
        sharedStrings: '<si/>'.repeat(500_000),
      }),
    /broken/,
  ],
  [
    'shared texts said to be four thousand million',
    () =>
      rawWorkbook({
        sheets: { S: HEAD + row(2, '<c r="A2" t="s"><v>0</v></c>') },
        files: {
          'xl/sharedStrings.xml': `<sst xmlns="${MAIN}" count="4000000000" uniqueCount="4000000000"><si><t>x</t></si></sst>`,
        },
      }),
    1,
  ],
  [
    'an entity that names a file',
    () =>
      withSheet(
        sheet(
          HEAD + row(2, text('A2', '&e;'), text('B2', '1')),
          '',
          '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
        ),
      ),
    1,
  ],
  [
    'an attribute of 20 MB',
    () => withSheet(sheet(`<row r="1" spans="${'1:2 '.repeat(5_000_000)}">${text('A1', 'ID')}</row>`)),
    /broken/,
  ],
  [
    'a text nested 200,000 deep',
    () =>
      rawWorkbook({
        sheets: { S: HEAD + row(2, '<c r="A2" t="s"><v>0</v></c>') },
        sharedStrings: `<si>${'<r><t>'.repeat(200_000)}x${'</t></r>'.repeat(200_000)}</si>`,
      }),
    1,
  ],
  ['300,000 rows that nothing closes', () => withSheet(sheet(HEAD + '<row><c><v>1'.repeat(300_000))), 0],
  [
    'a comment of a million comments',
    () => withSheet(sheet(`${HEAD}${'<!-- -'.repeat(1_000_000)}-->${row(2, text('A2', 'a'))}`)),
    1,
  ],
  [
    '200,000 merged areas over the whole sheet',
    () => withSheet(sheet(ROWS, `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(200_000)}</mergeCells>`)),
    1,
  ],
  [
    '200,000 lists of hidden columns',
    () => withSheet(sheet(ROWS, '<cols><col min="1" max="16384" hidden="1"/></cols>'.repeat(200_000))),
    1,
  ],
  [
    'rows and cells at addresses that are none',
    () =>
      withSheet(
        sheet('<row r="-5"><c r="A-5"><v>1</v></c></row><row r="1e99"><c r="ZZZZZZZZ99999999999"><v>2</v></c></row>'),
      ),
    /16,384 columns/,
  ],
  [
    'names that mean something in the language',
    () =>
      rawWorkbook({ sheets: { constructor: HEAD + row(2, text('A2', '__proto__'), text('B2', 'hasOwnProperty')) } }),
    1,
  ],
];

describe('a workbook made to do harm', () => {
  it.each(HOSTILE)('%s: is read or refused with a sentence, in little time', (_, bytes, read) => {
    const file = Buffer.from(bytes());
    const before = process.cpuUsage();
    let found: number | string;
    try {
      const { rows } = readTable(file, null, 'a.xlsx');
      found = rows.length;
      expect(JSON.stringify(rows)).not.toContain('root:');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      found = error.message;
    }
    const { user, system } = process.cpuUsage(before);
    if (typeof read === 'number') expect(found).toBe(read);
    else expect(found).toMatch(read);
    expect((user + system) / 1000).toBeLessThan(20_000);
  });
});
