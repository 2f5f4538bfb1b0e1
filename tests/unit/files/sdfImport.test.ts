import { readingOf, readTable } from '@server/reading/readTable';
import { describe, expect, it } from 'vitest';

const water = [
  'Water',
  '',
  '',
  '  1  0  0  0  0  0  0  0  0  0999 V2000',
  '    0.0000    0.0000    0.0000 O   0  0',
  'M  END',
];
const file = [...water, '> <Purity>', '99.5', '', '$$$$', ...water.slice(0, 4), '$$$$', ''].join('\r\n');

describe('a structure file to be imported', () => {
  it('is read as a table, and refused records are kept with their reason', async () => {
    const bytes = new TextEncoder().encode(file);
    const reading = readingOf(bytes);
    expect(reading).toMatchObject({ kind: 'sdf', has_header: true });
    const table = readTable(bytes, reading, 'water.sdf');
    expect(table.header).toEqual(['Name', 'Structure', 'Purity', 'Structure text', 'Not read']);
    expect(table.rows).toHaveLength(2);
    expect(table.rows[0]).toEqual(['Water', `${water.join('\n')}\n`, '99.5', '', '']);
    expect(table.rows[1]![4]).toContain('Line 14');
    expect(table.ragged).toEqual([]);
  });
});
