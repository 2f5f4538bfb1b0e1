import { makeWorkbook } from '@tests/support/makeWorkbook';
import { describe, expect, it } from 'vitest';
import { sniff } from '@/domain/files/sniff';
import { createTableReader } from '@/domain/files/tableReader';
import { readWorkbook } from '@/domain/files/workbook/readWorkbook';

function read(text: string, hasHeader?: boolean) {
  const sniffed = sniff(new TextEncoder().encode(text));
  const reader = createTableReader('delimited', { ...sniffed, hasHeader: hasHeader ?? sniffed.hasHeader });
  reader.push(text);
  reader.end();
  return { ...reader.table(), count: reader.count };
}

const PLATE =
  'Instrument: CLARIOstar\nDate,2025-03-04\n\nWell,Sample,Absorbance\nA1,S-1,0.41\nA2,S-2,0.52\nA3,S-3,0.63\n';

describe('rows above the column heads', () => {
  it('are left out, and the file says which', () => {
    const { header, rows, count, warnings, raggedCount } = read(PLATE);
    expect(header).toEqual(['Well', 'Sample', 'Absorbance']);
    expect(rows).toHaveLength(3);
    expect(count).toBe(3);
    expect(raggedCount).toBe(0);
    expect(warnings.map(({ message }) => message)).toEqual([
      '2 rows above the column headers are not imported: "Instrument: CLARIOstar", "Date 2025-03-04"',
    ]);
  });

  it('are not mentioned if they are empty', () => {
    const { header, rows, warnings } = read(',,\n , ,\nid,name,dose\n1,a,2.5\n2,b,3\n3,c,4\n');
    expect(header).toEqual(['id', 'name', 'dose']);
    expect(rows).toHaveLength(3);
    expect(warnings).toEqual([]);
  });

  it('are rows if the file is read without headings', () => {
    const { header, rows, warnings } = read(PLATE, false);
    expect(header).toBeNull();
    expect(rows).toHaveLength(6);
    expect(warnings).toEqual([]);
  });

  it('keep the numbers of rows that are too short or too long', () => {
    const { ragged } = read(`${PLATE}A4,S-4\n`);
    expect(ragged).toMatchObject([{ row: 5, line: 8, expected: 3, found: 2 }]);
  });

  it('are found in a workbook', () => {
    const bytes = makeWorkbook({
      Plate: [['Plate 7'], ['Well', 'Sample', 'OD'], ['A1', 'S-1', 0.4], ['A2', 'S-2', 0.5], ['A3', 'S-3', 0.6]],
    });
    const steps = readWorkbook(bytes, { sheet: null, hasHeader: true });
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value.header).toEqual(['Well', 'Sample', 'OD']);
    expect(step.value.rows).toHaveLength(3);
    expect(step.value.warnings.map(({ message }) => message)).toEqual([
      '1 row above the column headers is not imported: "Plate 7"',
    ]);
  });

  it.each([
    ['heads that are one fewer than the columns, as R writes them', 'mass,dose\nA,1,2\nB,3,4\nC,5,6\nD,7,8\n'],
    ['a file of one column', 'Name\nA\nB\nC\nD\n'],
    ['a first row that is a record without its last cells', 'A\nB,2,3\nC,4,5\nD,6,7\nE,8,9\n'],
    ['ordinary heads', 'Well,Sample,OD\nA1,S-1,0.41\nA2,S-2,0.52\nA3,S-3,0.63\n'],
  ])('are not detected in %s', (_, text) => {
    const lines = text.trim().split('\n').length;
    const { header, rows, warnings } = read(text);
    expect(rows.length + (header ? 1 : 0)).toBe(lines);
    expect(warnings.filter(({ message }) => message.includes('above the column'))).toEqual([]);
  });
});
