import { readTable } from '@server/reading/readTable';
import { rawFiles, rawWorkbook } from '@tests/support/rawWorkbook';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

const read = (text: string | Uint8Array, name = 'a.csv') => readTable(Buffer.from(text), null, name);
const columnOf = (table: ReturnType<typeof read>, name: string) =>
  table.rows.map((row) => row[table.header.indexOf(name)]);
const typesOf = ({ guess }: ReturnType<typeof read>) => guess.columns.map(({ type }) => type);
const messages = (table: ReturnType<typeof read>) => table.warnings.map(({ message }) => message);
const MOL = 'm\n  x\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\nM  END\n';
const plasmid = (features: string) =>
  read(
    `LOCUS       pX                        60 bp    DNA     circular SYN 01-JAN-2024\nFEATURES             Location/Qualifiers\n${features}ORIGIN\n        1 ${'acgtacgtac '.repeat(6)}\n//\n`,
    'a.gb',
  );
const feature = (location: string) => `     misc_feature    ${location}\n                     /label="f"\n`;

describe('problems reported for table readers', () => {
  it('one text among numbers does not become a number (tidyverse/readr#299)', () => {
    const table = read('X1\n1\n2\n2X\n');
    expect([typesOf(table), columnOf(table, 'X1')]).toEqual([['text'], ['1', '2', '2X']]);
  });

  it('a value far below the others keeps its decimals (tidyverse/readr#346)', () => {
    const table = read(`key,value\n${'k,3\n'.repeat(10_000)}k,54.0000019783304\n`);
    expect([typesOf(table)[1], columnOf(table, 'value').at(-1)]).toEqual(['number', '54.0000019783304']);
  });

  it('a text after a thousand missing values is kept (tidyverse/readr#839)', () => {
    const table = read(`n,t\n${'1,NA\n'.repeat(1200)}1,TEST\n`);
    expect(columnOf(table, 't').at(-1)).toBe('TEST');
    expect(typesOf(table)[1]).not.toBe('boolean');
  });

  it('digits of an identifier stay beside one in scientific form (pandas-dev/pandas#2697)', () => {
    const table = read('id,text\n135217135789158401,a\n1352171357E+5,b\n');
    expect(typesOf(table)[0]).toBe('text');
    expect(columnOf(table, 'id')).toEqual(['135217135789158401', '1352171357E+5']);
  });

  it('a comma after a number is not a thousands separator (pandas-dev/pandas#64655)', () => {
    expect(typesOf(read('a,b\nx,"1 ,"\ny,"2 ,"\n'))).toEqual(['text', 'text']);
  });

  it('a point as thousands separator next to decimal commas is read (pandas-dev/pandas#59299, baserow/baserow#4786)', () => {
    const table = read('id;v\na;1,20\nb;22,3\nc;1.234,56\nd;8.000,01\ne;-35,01\n');
    expect(table.guess.columns[1]).toMatchObject({ type: 'number', decimal: ',', failing: 0 });
  });

  it('a first row that is short hides no column of the others, and signs stay (TryGhost/Ghost#29486)', () => {
    const table = read('email,name,note\nshort@a.de\nfull@a.de,Bob,a note\nx@a.de,-5,+44 123\n');
    expect(table.rows).toEqual([['short@a.de'], ['full@a.de', 'Bob', 'a note'], ['x@a.de', '-5', '+44 123']]);
    expect(table.ragged).toMatchObject([{ line: 2, expected: 3, found: 1 }]);
    expect(read('a,note\nx,+44 123\ny,+1 555\n').guess.columns[1]).toMatchObject({
      type: 'text',
      why: '+44 123 stays text: a number would lose its plus',
    });
  });

  it('the first sheet is the one that the workbook lists first, whatever its part is called (SubtitleEdit/subtitleedit#14175)', () => {
    const cell = (text: string) =>
      `<row><c t="inlineStr"><is><t>${text}</t></is></c></row><row><c t="inlineStr"><is><t>x</t></is></c></row>`;
    const files = rawFiles({ sheets: { Second: cell('behind'), First: cell('before') } });
    const book = files['xl/workbook.xml']!;
    const sheets = book.match(/<sheet [^>]*\/>/g)!;
    files['xl/workbook.xml'] = book.replace(sheets.join(''), sheets.toReversed().join(''));
    const zipped = zipSync(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const)),
    );
    expect(read(zipped, 'a.xlsx').header).toEqual(['before']);
  });

  it('a cell hidden behind a merged one is reported (ExcelDataReader/ExcelDataReader#582)', () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (number: number, one: string, two: string) =>
      `<row r="${number}">${cell(`A${number}`, one)}${cell(`B${number}`, two)}</row>`;
    const data = `${row(1, 'name', 'v')}${row(2, 'A', '1')}${row(3, 'old', '2')}${row(4, 'B', '3')}`;
    const areas = '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A4:B4"/></mergeCells>';
    const sheet = `<worksheet><sheetData>${data}</sheetData>${areas}</worksheet>`;
    const book = rawWorkbook({ sheets: { A: '' }, files: { 'xl/worksheets/sheet0.xml': sheet } });
    expect(messages(read(book, 'a.xlsx'))).toContain(
      '2 cells behind merged areas, the first A3: old. The sheet does not show them, but they are imported too.',
    );
  });

  it('trailing separators in the rows only move no column (pandas-dev/pandas#14124, natcap/invest#146)', () => {
    expect(read('A,B,C\n1,4,7,\n2,5,8,\n').rows).toEqual([
      ['1', '4', '7'],
      ['2', '5', '8'],
    ]);
    expect(read('a,b,c\nForest,2,0.025,\nGrass,3,0.034\n').rows).toEqual([
      ['Forest', '2', '0.025'],
      ['Grass', '3', '0.034'],
    ]);
  });

  it('a quoted number that is missing is an empty cell, and quotes at the start of a text are its own (pola-rs/polars#5906, #22312)', () => {
    const table = read('"a"|"b"\n"x\ny"|"12"\n"z"|""\n');
    expect([table.rows, typesOf(table)]).toEqual([
      [
        ['x\ny', '12'],
        ['z', ''],
      ],
      ['text', 'number'],
    ]);
    expect(read('subject\ttitle\njava\tx\npython\t"Lorem" dolor\n', 'a.tsv').rows[1]).toEqual([
      'python',
      '"Lorem" dolor',
    ]);
  });

  it('rows may end with a carriage return alone, and cells may contain more of them than there are rows (instedd/surveda#145, tilo/smarter_csv#31)', () => {
    expect(read('n,d\rA,1\r\nB,2\nC,3\r').rows).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['C', '3'],
    ]);
    expect(read('n,t\r\nA,"x\ry\rz\rq"\r\nB,"u\rv"\r\n').rows).toEqual([
      ['A', 'x\ry\rz\rq'],
      ['B', 'u\rv'],
    ]);
  });

  it('no row of a long file loses its first character (pawelsalawa/letos#3467)', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `${2_000_000_000 + i},${i}`);
    const table = read(`a,b\n${rows.join('\n')}\n`);
    expect(table.rows.map((row) => row.join(',')).join('\n')).toBe(rows.join('\n'));
  });

  it('a blank line that ends a value may contain a space, and one may follow the structure (rdkit/rdkit#4139, cdk/cdk#567)', () => {
    const table = read(`${MOL}\n> <ID>\n0000050000\n \n> <COMMENT>\nNatural Product\n \n$$$$\n`, 'a.sdf');
    expect([columnOf(table, 'ID'), columnOf(table, 'COMMENT')]).toEqual([['0000050000'], ['Natural Product']]);
    expect(messages(table)).toEqual([]);
  });

  it.each([
    ['over the origin with an open end', '<55..5', 'biopython/biopython#2133'],
    ['without an end', '43..', 'biopython/biopython#1608'],
    ['with a comma at its end', 'order(1..6,8..13,)', 'biopython/biopython#941'],
    ['of a single base and others', 'join(1,3..4)', 'TeselaGen/tg-oss#71'],
  ])('a location %s is kept as it is written, and that is reported: %s (%s)', (_, location) => {
    const table = plasmid(feature(location));
    expect(columnOf(table, 'Locations as written')[0]).toContain(location);
    expect(messages(table)).toEqual([expect.stringContaining('kept as text')]);
  });

  it('a qualifier that begins one column early belongs to its feature (sequana/sequana#707)', () => {
    const table = plasmid(
      '     CDS             3..21\n                    /ribosomal_slippage\n                     /product="ORF1ab"\n',
    );
    expect(columnOf(table, 'Plasmid')[0]).toMatch(/CDS {13}3\.\.21\n {21}\/label="ORF1ab"/);
  });
});
