import { fc } from '@tests/support/fc';
import { WorkbookService } from '@workers/files/workbookService';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { type SheetCell, sheetCellOf } from '@/domain/files/sheetCell';
import { createWorkbook } from '@/domain/files/workbookWriter';
import type { FieldType } from '@/domain/kinds/fieldType';

function written(name: string, heads: readonly string[], parts: readonly (readonly (readonly SheetCell[])[])[]) {
  const pieces: Uint8Array[] = [];
  const writer = createWorkbook([{ name, heads }], (bytes) => pieces.push(bytes));
  for (const rows of parts) writer.rows(rows);
  const before = pieces.reduce((sum, piece) => sum + piece.length, 0);
  writer.end();
  return { file: Buffer.concat(pieces), before, cut: writer.cut };
}

const readBack = async (file: Buffer) => {
  const [sheet] = await readExcel(file);
  return sheet!;
};

describe('a workbook that is exported', () => {
  it('keeps numbers, days, booleans and texts as such, with headings and the name of the view', async () => {
    const cells: [FieldType, string, unknown][] = [
      ['number', '-0.000123', -0.000123],
      ['number', '1e-7', 1e-7],
      ['number', '2.50', 2.5],
      ['number', '-0.10', -0.1],
      ['number', '1.50E-05', 1.5e-5],
      ['number', '007', '007'],
      ['qualified-number', '12.40', 12.4],
      ['number', 'na', 'na'],
      ['qualified-number', '>10', '>10'],
      ['qualified-number', '12.5', 12.5],
      ['qualified-number', '5 ± 1', '5 ± 1'],
      ['formula', '42', 42],
      ['formula', '007', '007'],
      ['text', '42', '42'],
      ['date', '2024-02-29', new Date('2024-02-29T00:00:00Z')],
      ['date', '1899-05-01', '1899-05-01'],
      ['boolean', 'true', true],
      ['number', '1; 2', '1; 2'],
      ['text', '=1+1', '=1+1'],
      ['text', '', null],
    ];
    const heads = cells.map(([type], i) => `${type} ${i}`);
    const { file } = written('Plate [7]: dose/response', heads, [
      [cells.map(([type, text]) => sheetCellOf(type, text))],
    ]);
    const { sheet, data } = await readBack(file);
    expect(sheet).toBe('Plate  7   dose response');
    expect(data).toEqual([heads, cells.map(([, , expected]) => expected)]);
  });

  it('returns every text and number, in parts of any size', async () => {
    // Carriage returns are line ends in XML, and the reader trims what it reads.
    const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((held) => {
      const plain = /^[\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u.test(held);
      return plain && held.trim() === held && held !== '' && !/_x[0-9a-f]{4}_/i.test(held);
    });
    const cell = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
    const row = fc.tuple(cell, cell, cell);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(row, { maxLength: 4 }), { minLength: 1, maxLength: 4 }), async (parts) => {
        const { data } = await readBack(written('Any', ['a', 'b', 'c'], parts).file);
        // The format has only one zero.
        const rows = parts.flat().map((cells) => cells.map((held) => (Object.is(held, -0) ? 0 : held)));
        expect(data.map((cells) => cells.map((held) => (Object.is(held, -0) ? 0 : held)))).toEqual([
          ['a', 'b', 'c'],
          ...rows,
        ]);
      }),
      { numRuns: 25 },
    );
  });

  it('truncates what is longer than a cell can hold and says how often', async () => {
    const long = 'M'.repeat(40_000);
    const { file, cut } = written('Long', ['Molfile'], [[[long], ['short']]]);
    expect(cut).toBe(1);
    expect((await readBack(file)).data).toEqual([['Molfile'], [long.slice(0, 32_767)], ['short']]);
  });

  it('is written as the rows arrive: 100,000 rows need no more memory than one part', () => {
    const rows = Array.from({ length: 500 }, (_, i) => [`CMP-${Math.imul(i, 2654435761) >>> 0}`, i / 7]);
    const { file, before } = written('Large', ['Name', 'Value'], Array(200).fill(rows));
    expect(file.length).toBeGreaterThan(1_000_000);
    expect(before / file.length).toBeGreaterThan(0.95);
  });

  it('is refused beyond the row limit of a sheet', () => {
    const writer = createWorkbook([{ name: 'Full', heads: ['a'] }], () => {});
    const part = Array.from({ length: 131_072 }, () => [null]);
    for (let i = 0; i < 7; i++) writer.rows(part);
    writer.rows(part.slice(1));
    expect(() => writer.rows([['one more']])).toThrow('A workbook holds at most 1,048,575 records.');
  });

  it('arrives piece by piece from its worker', async () => {
    const service = new WorkbookService();
    const columns = [
      { head: 'Identifier', type: 'text' },
      { head: 'Dose', type: 'number' },
    ] as const;
    const begun = service.begin([{ name: 'Doses', columns }]);
    const rows = service.rows([
      ['CMP-1', '5'],
      ['CMP-2', ''],
    ]);
    if (!rows.ok) throw new Error(rows.message);
    const { bytes, cut } = service.end();
    expect(cut).toBe(0);
    expect((await readBack(Buffer.concat([begun, rows.value, bytes]))).data).toEqual([
      ['Identifier', 'Dose'],
      ['CMP-1', 5],
      ['CMP-2', null],
    ]);
  });

  it('has a sheet for each table, each with its own columns and name', async () => {
    const service = new WorkbookService();
    const pieces = [
      service.begin([
        { name: 'Compounds', columns: [{ head: 'Name', type: 'text' }] },
        { name: 'compounds', columns: [{ head: 'Mass', type: 'number' }] },
        { name: `Lots of the very long campaign ${'x'.repeat(20)}`, columns: [{ head: 'Lot', type: 'text' }] },
        { name: `Lots of the very long campaign ${'x'.repeat(30)}`, columns: [{ head: 'Lot', type: 'text' }] },
      ]),
    ];
    const rows = (texts: string[][]) => {
      const answer = service.rows(texts);
      if (!answer.ok) throw new Error(answer.message);
      pieces.push(answer.value);
    };
    rows([['12']]);
    pieces.push(service.nextSheet());
    rows([['12'], ['M'.repeat(40_000)]]);
    pieces.push(service.nextSheet(), service.nextSheet());
    rows([['L-1']]);
    const { bytes, cut } = service.end();
    expect(cut).toBe(1);
    const sheets = await readExcel(Buffer.concat([...pieces, bytes]));
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Compounds',
      'compounds 2',
      'Lots of the very long campaign',
      'Lots of the very long campaig 2',
    ]);
    expect(sheets.map(({ data }) => data)).toEqual([
      [['Name'], ['12']],
      [['Mass'], [12], ['M'.repeat(32_767)]],
      [['Lot']],
      [['Lot'], ['L-1']],
    ]);
  });
});
