import { readingOf, readTable } from '@server/imports/readTable';
import { sheetNames } from '@server/imports/sheetNames';
import { makeWorkbook } from '@tests/support/makeWorkbook';
import { openFile } from '@workers/files/openFile';
import { readHead } from '@workers/files/readHead';
import { describe, expect, it } from 'vitest';
import { guessColumns } from '@/domain/files/guessColumns';
import { zipSize } from '@/domain/files/zipSize';
import { Refusal } from '@/domain/refusal';
import { readingOf as screenReadingOf } from '@/features/imports/file/reading';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The file as the screen reads it and as the server does: both must show the same table. */
async function readBoth(bytes: Uint8Array, sheet: string | null = null) {
  const file = new File([bytes.slice()], 'a');
  const head = await readHead(file);
  const reading = screenReadingOf(head.sniff);
  if (!reading) throw new Error('no table');
  const { start } = await openFile(
    file,
    head.isGzip,
    { ...reading, sheet },
    {
      start: () => undefined,
      progress: () => undefined,
      signal: new AbortController().signal,
    },
  );
  const served = await readTable(bytes, { ...readingOf(bytes), sheet });
  expect(served.rows).toEqual(start.rows);
  expect(served.header).toEqual(start.header);
  return {
    ...start,
    types: guessColumns(start.rows, start.header, { textColumns: start.textColumns }).columns.map(({ type }) => type),
  };
}

const GENBANK = [
  'LOCUS       pTiny                     24 bp    DNA     circular SYN 01-JAN-2026',
  'DEFINITION  A small plasmid.',
  'FEATURES             Location/Qualifiers',
  '     promoter        3..9',
  '                     /label="P1"',
  'ORIGIN',
  '        1 acgtacgtac gtacgtacgt acgt',
  '//',
  'LOCUS       pShort                    30 bp    DNA     circular SYN 01-JAN-2026',
  'ORIGIN',
  '        1 acgtacgtac',
  '//',
  '',
].join('\n');

const FASTA = '>oligo-1 forward primer\nACGTACGTGG\nACGT\n>oligo-2\nGGTTACGTAA\n>empty\n>oligo-3 reverse\nTTGACCA!GT\n';

describe('other files than delimited text', () => {
  it('FASTA: names, descriptions and letters; a bad record keeps line, record and reason', async () => {
    const table = await readBoth(bytesOf(FASTA));
    expect(table.header).toEqual(['Name', 'Description', 'Sequence', 'Sequence text', 'Not read']);
    expect(table.rows.map((row) => row[0])).toEqual(['oligo-1', 'oligo-2', 'empty', 'oligo-3']);
    expect(table.rows[0]).toEqual(['oligo-1', 'forward primer', 'ACGTACGTGGACGT', '', '']);
    expect(table.rows[2]![4]).toBe('Line 6 (record 3, empty): The record has a head line and no sequence.');
    expect(table.rows[3]![4]).toMatch(/^Line 8 \(record 4, oligo-3\): "!" is not a letter/);
    expect(table.types.slice(2)).toEqual(['dna-oligo', 'text', 'text']);
    expect(table.problems.map(({ row }) => row)).toEqual([3, 4]);
  });

  it('GenBank: plasmids with their features; what its own head contradicts is kept beside the reason', async () => {
    const table = await readBoth(bytesOf(GENBANK));
    expect(table.header).toEqual(['Name', 'Description', 'Plasmid', 'Length', 'Topology', 'Sequence text', 'Not read']);
    expect(table.rows[0]!.slice(0, 2)).toEqual(['pTiny', 'A small plasmid.']);
    expect(table.rows[0]![2]).toContain('P1');
    expect(table.rows[1]![6]).toMatch(/^Line 9 \(record 2, pShort\): LOCUS names 30 bases/);
    expect(table.types.slice(2, 4)).toEqual(['plasmid', 'number']);
  });

  it('a workbook: its first filled sheet, or the named one; numbers, dates and truth values as text', async () => {
    const bytes = makeWorkbook({
      Notes: [],
      'Doses & more': [
        ['Compound', 'Dose', 'Made', 'Active', null],
        ['CMP-1', 1.5, new Date(Date.UTC(2026, 1, 3)), true, null],
        [null, null, null, null, null],
        ['CMP-2', 0.1 + 0.2, null, false, null],
      ],
      Second: [['x'], ['<y>']],
    });
    const table = await readBoth(bytes);
    expect(table.header).toEqual(['Compound', 'Dose', 'Made', 'Active']);
    expect(table.rows).toEqual([
      ['CMP-1', '1.5', '2026-02-03', 'true'],
      ['CMP-2', '0.30000000000000004', '', 'false'],
    ]);
    expect(table.types).toEqual(['text', 'number', 'date', 'boolean']);
    expect(table.sheets).toEqual(['Notes', 'Doses & more', 'Second']);
    expect(sheetNames(bytes)).toEqual(['Notes', 'Doses & more', 'Second']);
    expect((await readBoth(bytes, 'Second')).rows).toEqual([['<y>']]);
  });

  it('a workbook that is cut short or not one is refused in words', async () => {
    const whole = makeWorkbook({ A: [['x'], [1]] });
    expect(zipSize(whole)).toBeGreaterThan(500);
    expect(zipSize(whole.slice(0, 200))).toBeNull();
    const reading = { ...readingOf(whole) };
    await expect(readTable(whole.slice(0, 300), reading)).rejects.toBeInstanceOf(Refusal);
    const odd = whole.slice();
    odd.fill(7, 300, 1200);
    await expect(readTable(odd, reading)).rejects.toBeInstanceOf(Refusal);
    expect(sheetNames(whole.slice(0, 300))).toEqual([]);
    expect(sheetNames(bytesOf('a,b\n'))).toEqual([]);
  });
});
