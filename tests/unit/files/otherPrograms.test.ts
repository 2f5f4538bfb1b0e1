import { readTable } from '@server/reading/readTable';
import { fc } from '@tests/support/fc';
import { rawFiles, rawWorkbook } from '@tests/support/rawWorkbook';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createRowParser } from '@/domain/files/rowParser';

const read = (text: string, name = 'a.txt') => readTable(Buffer.from(text), null, name);
const messages = (text: string) => read(text).warnings.map(({ message }) => message);

describe('notes exported from Anki', () => {
  it('are rows without a heading, below settings that are reported and left out', () => {
    const table = read('#separator:tab\n#html:true\n#tags column:3\nfront\tback\ttag\nA\tB, c\tx\nC\tD\ty\n');
    expect(table.reading).toMatchObject({ delimiter: '\t', has_header: false });
    expect(table.rows).toEqual([
      ['front', 'back', 'tag'],
      ['A', 'B, c', 'x'],
      ['C', 'D', 'y'],
    ]);
    expect(table.warnings.map(({ message }) => message)).toEqual([
      '3 lines of settings for Anki are not imported: "#separator:tab", "#html:true", "#tags column:3"',
    ]);
  });

  it.each([
    ['Semicolon', ';'],
    ['Pipe', '|'],
    ['comma', ','],
    [';', ';'],
    ['\t', '\t'],
  ])('may name their separator %s and their columns', (name, sign) => {
    const table = read(`#html:false\r\n#separator:${name}\r\n#columns:Front${sign}Back\r\nA${sign}B\r\n`);
    expect([table.header, table.rows, table.reading.delimiter]).toEqual([['Front', 'Back'], [['A', 'B']], sign]);
  });

  it('keep the numbers of their lines', () => {
    expect(messages('#separator:Comma\n#html:true\na,"b\nc,d\n')).toContainEqual(
      'Line 3: a quote is never closed, so it is read as a character.',
    );
    expect(messages('#separator:Comma\n#columns:x,y\na,"b\nc,d\n')).toContainEqual(
      'Line 3: a quote is never closed, so it is read as a character.',
    );
  });

  it('are reported if their separator is not used, and comments are not settings', () => {
    expect(messages('#separator:Colon\na:b\n')[0]).toContain('columns are separated by Colon');
    const table = read('#tags: made by hand\nID,V\nA,1\nB,2\n');
    expect([table.header, table.warnings.length]).toEqual([['ID', 'V'], 1]);
  });
});

describe('quotes that a database marks with a backslash', () => {
  it('are part of their cell, with every separator and line end in it, and this is reported', () => {
    const table = read(
      'id,note,v\n1,"say \\"hi\\", then",3\n2,"plain, one",4\n3,"F/C=C\\\\F",5\n4,"two\\\nlines",6\n5,\\N,7\n',
    );
    expect(table.reading.quote).toBe('"');
    expect(table.rows).toEqual([
      ['1', 'say "hi", then', '3'],
      ['2', 'plain, one', '4'],
      ['3', 'F/C=C\\F', '5'],
      ['4', 'two\nlines', '6'],
      ['5', '\\N', '7'],
    ]);
    expect(table.warnings.map(({ message }) => message)).toEqual([
      'The file marks quotes within cells with a backslash. \\" is read as ", \\\\ as \\: lines 2, 4.',
    ]);
  });

  it('are detected if only the number of cells shows them (OpenRefine/OpenRefine#4946)', () => {
    expect(read('lot,note\n7,"5\\", round"\n').rows).toEqual([['7', '5", round']]);
  });

  it('are not detected in paths that end in a backslash, or in doubled quotes', () => {
    const paths = read('id,path\n1,"C:\\data\\"\n2,"D:\\x, y\\"\n');
    expect([paths.rows[1], paths.warnings]).toEqual([['2', 'D:\\x, y\\'], []]);
    const ragged = read('id,path\n1,"C:\\data\\"\n2,"D:\\x","more"\n3,"E:\\"\n');
    expect(ragged.rows).toEqual([
      ['1', 'C:\\data\\'],
      ['2', 'D:\\x', 'more'],
      ['3', 'E:\\'],
    ]);
    const doubled = read('id,note\n1,"a \\""b\\"" c"\n2,"d"\n');
    expect([doubled.rows[0], doubled.warnings]).toEqual([['1', 'a \\"b\\" c'], []]);
  });

  it('are read as they were written, however the input is split', () => {
    const letter = fc.constantFrom('a', '"', '\\', ',', '\n', '\r\n', ' ', 'n', 'N');
    const cell = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join(''));
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 });
    const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 7 }), (table, size) => {
        const text = table.map((row) => `${row.map(quoted).join(',')}\n`).join('');
        const parser = createRowParser({ delimiter: ',', escapes: true });
        const found: string[][] = [];
        for (let at = 0; at < text.length; at += size) found.push(...parser.push(text.slice(at, at + size)));
        found.push(...parser.end());
        expect(found).toEqual(table);
      }),
    );
  });
});

describe('a number of a workbook', () => {
  const formatted = (code: string, ...values: number[]) =>
    readTable(
      Buffer.from(
        rawWorkbook({
          sheets: {
            S: [
              '<row><c t="inlineStr"><is><t>V</t></is></c></row>',
              ...values.map((value) => `<row><c s="1"><v>${value}</v></c></row>`),
            ].join(''),
          },
          styles: `<numFmts><numFmt numFmtId="164" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`,
        }),
      ),
      null,
      'a.xlsx',
    ).warnings.map(({ message }) => message);

  it.each([
    ['0;-0;"n.d."', 'Column A: 1 number shown by the format "n.d.". A2 is read as 0, without what the format adds.'],
    [
      '0;"below "0',
      'Column A: 1 number shown by the format "below "0. A3 is read as -5, without what the format adds.',
    ],
    ['0;-0;', 'Column A: the format hides 1 number. A2 is read as 0, which the sheet does not show.'],
    ['0;;0', 'Column A: the format hides 1 number. A3 is read as -5, which the sheet does not show.'],
    [
      'General" K"',
      'Column A: 3 numbers shown by the format General" K". A2 is read as 0, without what the format adds.',
    ],
    ['0\u2030', 'Column A: 3 numbers shown by the format 0\u2030. A2 is read as 0, without what the format adds.'],
  ])('is said to be shown otherwise by the section of its sign in %s', (code, message) => {
    expect(formatted(code, 0, -5, 7)).toEqual([message]);
  });

  it.each(['0', '[Red]-0;0', '_-* #,##0_-;-* #,##0_-;_-* "-"??_-;_-@_-', '0_);(0)', '[>=5]0;[<0]-0;0'])(
    'is not by %s',
    (code) => {
      expect(formatted(code, 0, -5, 7)).toEqual([]);
    },
  );
});

it('a workbook may write its parts in UTF-16 or name another encoding', () => {
  const sheet =
    '<row><c t="inlineStr"><is><t>Größe</t></is></c></row><row><c t="inlineStr"><is><t>5 µM</t></is></c></row>';
  for (const encoding of ['utf16le', 'latin1'] as const) {
    const name = encoding === 'latin1' ? 'ISO-8859-1' : 'UTF-16';
    const files = Object.entries(rawFiles({ sheets: { S: sheet } })).map(([path, text]) => {
      const mark = encoding === 'utf16le' ? '\ufeff' : '';
      return [path, new Uint8Array(Buffer.from(`${mark}<?xml version="1.0" encoding="${name}"?>${text}`, encoding))];
    });
    const table = readTable(Buffer.from(zipSync(Object.fromEntries(files))), null, 'a.xlsx');
    expect([table.header, table.rows]).toEqual([['Größe'], [['5 µM']]]);
  }
});

it('data that occur twice in a record of an SDF are reported once', () => {
  const mol = 'a\n  x\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\nM  END\n';
  const record = `${mol}> <Lot>\n1\n\n> <Name>\nb\n\n> <Lot>\n2\n\n$$$$\n`;
  const { header, rows, warnings } = read(record + record, 'a.sdf');
  expect(header).toEqual(['Name', 'Structure', 'Lot', 'Name (2)']);
  expect(rows.map((row) => row[2])).toEqual(['1\n2', '1\n2']);
  expect(warnings.map(({ message }) => message)).toEqual([
    'Line 13: the record has the data Lot already. Both values are in one cell, one below the other.',
  ]);
});

it('codes that a spreadsheet has shortened are reported, numbers of that form are not', () => {
  expect(messages('Barcode,v\n4.00638E+12,1\n4.00638E+12,2\nabc,3\n')).toEqual([
    'Column Barcode: 2 codes such as 4.00638E+12 were shortened by a table program. The last digits are not in the file: export it again with the column as text.',
  ]);
  expect(messages('Name,Cells per litre\na,4.00638E+12\nb,1E+11\n')).toEqual([]);
  expect(messages('Sample no,v\n1E+09,1\n2310009E13,2\n')).toEqual([]);
});
