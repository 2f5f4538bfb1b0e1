import { gzipSync } from 'node:zlib';
import { readingOf, readTable } from '@server/reading/readTable';
import { unpackFile } from '@server/reading/unpackFile';
import { COOKIE, dna, features, joined } from '@tests/support/makeSnapGene';
import { makeWorkbook } from '@tests/support/makeWorkbook';
import { openFile } from '@workers/files/openFile';
import { readHead } from '@workers/files/readHead';
import { describe, expect, it } from 'vitest';
import { sheetNames } from '@/domain/files/workbook/readWorkbook';
import { Refusal } from '@/domain/refusal';
import { readingOf as screenReadingOf } from '@/features/imports/file/reading';
import { METHANOL_TO_METHANAL, METHANOL_TO_METHANAL_V3000 } from '../domain/support/reactions';

const FILE_NAME = 'pNamed.dna.gz';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The file as the screen and the server read it: both must show the same table. */
async function readBoth(bytes: Uint8Array, sheet: string | null = null) {
  const file = new File([bytes.slice()], FILE_NAME);
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
  const served = readTable(unpackFile(bytes), { ...readingOf(unpackFile(bytes)), sheet }, FILE_NAME);
  expect(served.rows).toEqual(start.rows);
  expect(served.header).toEqual(start.header);
  return {
    ...start,
    types: start.guess.columns.map(({ type }) => type),
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

describe('files other than delimited text', () => {
  it('FASTA: names, descriptions and letters; a bad record is kept with line, record and reason', async () => {
    const table = await readBoth(bytesOf(FASTA));
    expect(table.header).toEqual(['Name', 'Description', 'Sequence', 'Sequence text', 'Not read']);
    expect(table.rows.map((row) => row[0])).toEqual(['oligo-1', 'oligo-2', 'empty', 'oligo-3']);
    expect(table.rows[0]).toEqual(['oligo-1', 'forward primer', 'ACGTACGTGGACGT', '', '']);
    expect(table.rows[2]![4]).toBe('Line 6 (record 3, empty): The record has a header line but no sequence.');
    expect(table.rows[3]![4]).toMatch(/^Line 8 \(record 4, oligo-3\): "!" is not a sequence letter/);
    expect(table.types.slice(2)).toEqual(['dna-oligo', 'text', 'text']);
    expect(table.problems.map(({ row }) => row)).toEqual([3, 4]);
  });

  it('GenBank: plasmids with their features; what its own header contradicts is kept with the reason', async () => {
    const table = await readBoth(bytesOf(GENBANK));
    expect(table.header).toEqual(['Name', 'Description', 'Plasmid', 'Length', 'Topology', 'Sequence text', 'Not read']);
    expect(table.rows[0]!.slice(0, 2)).toEqual(['pTiny', 'A small plasmid.']);
    expect(table.rows[0]![2]).toContain('P1');
    expect(table.rows[1]![6]).toMatch(/^Line 9 \(record 2, pShort\): LOCUS names 30 bases/);
    expect(table.types.slice(2, 4)).toEqual(['plasmid', 'number']);
  });

  it('RXN: one reaction; what follows it in the same file is another', async () => {
    for (const text of [METHANOL_TO_METHANAL, METHANOL_TO_METHANAL_V3000]) {
      const one = await readBoth(bytesOf(text.replaceAll('\n', '\r\n')));
      expect(one.header).toEqual(['Reaction']);
      expect(one.types).toEqual(['rxn']);
      expect(one.rows).toEqual([[`${text}\n`]]);
    }
    const named = METHANOL_TO_METHANAL.replace('$RXN\n', '$RXN\noxidation');
    const two = await readBoth(bytesOf(`${named}\r${METHANOL_TO_METHANAL_V3000}\n\n`));
    expect(two.rows.map((row) => row[0])).toEqual(['oxidation', '']);
    expect(two.rows.map((row) => row[1])).toEqual([`${named}\n`, `${METHANOL_TO_METHANAL_V3000}\n`]);
  });

  it('RD file: data become columns; a bad record is kept with line, record and reason, and the others are imported', async () => {
    const data = (name: string, value: string) => `$DTYPE ${name}\n$DATUM ${value}`;
    const torn = METHANOL_TO_METHANAL.split('\n').slice(0, 12).join('\n');
    const text = [
      '$RDFILE 1',
      '$DATM    01/01/26 10:00',
      '$RFMT $RIREG 1',
      METHANOL_TO_METHANAL,
      data('RXN:YIELD', '81'),
      data('RXN:NOTE', 'two\nlines'),
      '$RFMT',
      torn,
      data('RXN:YIELD', '12'),
      '$MFMT $MIREG 5',
      'water',
      '$RFMT',
      METHANOL_TO_METHANAL_V3000,
      data('RXN:YIELD', '64'),
      '',
    ].join('\n');
    const table = await readBoth(bytesOf(text));
    expect(table.header).toEqual(['Reaction', 'RXN:YIELD', 'RXN:NOTE', 'Reaction text', 'Not read']);
    expect(table.types.slice(0, 2)).toEqual(['rxn', 'number']);
    expect(table.rows.map((row) => row[1])).toEqual(['81', '12', '', '64']);
    expect(table.rows[0]!.slice(0, 3)).toEqual([`${METHANOL_TO_METHANAL}\n`, '81', 'two\nlines']);
    const line = text.split('\n').lastIndexOf('$RXN') + 1;
    expect(table.rows[1]![4]).toMatch(new RegExp(`^Line ${line + 11} \\(record 2, from line ${line - 1}\\): `));
    expect(table.rows[2]![4]).toMatch(/record 3.*contains no reaction/);
    expect(table.problems.map(({ row }) => row)).toEqual([2, 3]);
  });

  it('RD file: a molecule among reactions keeps its text, and a message says what to do', async () => {
    const molecule = `water\n  x\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n${'    0.0000    0.0000    0.0000 O   0  0'}\nM  END`;
    const text = `$RDFILE 1\n$MFMT $MIREG 1\n${molecule}\n$DTYPE ID\n$DATUM A1\n$RFMT\n${METHANOL_TO_METHANAL}\n`;
    const { header, rows } = await readBoth(bytesOf(text));
    const cell = (row: number, name: string) => rows[row]![header!.indexOf(name)];
    expect([cell(0, 'ID'), cell(0, 'Reaction text'), cell(1, 'Reaction')]).toEqual([
      'A1',
      `${molecule}\n`,
      `${METHANOL_TO_METHANAL}\n`,
    ]);
    expect(cell(0, 'Not read')).toContain('is a molecule, not a reaction. Save the molecules as SDF.');
  });

  it('SnapGene: a plasmid with its features; a truncated file keeps its reason', async () => {
    const whole = joined(COOKIE, dna(1, 'ACGTACGTAC'), features('<Feature name="P1"><Segment range="9-2"/></Feature>'));
    const table = await readBoth(whole);
    expect(table.header).toEqual(['Name', 'Plasmid', 'Length', 'Topology']);
    expect(table.rows[0]![0]).toBe('pNamed');
    expect(table.rows[0]![1]).toContain('join(9..10,1..2)');
    expect(table.types[1]).toBe('plasmid');
    expect((await readBoth(gzipSync(whole))).rows).toEqual(table.rows);
    const cut = await readBoth(whole.slice(0, -3));
    expect(cut.rows[0]!.at(-1)).toMatch(/^Record 1, pNamed: Byte \d+: the file is cut short\.$/);
  });

  it('a workbook: its first non-empty sheet, or the named one; numbers, dates and booleans as text', async () => {
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

  it('a workbook that is truncated or invalid is refused with a message', async () => {
    const whole = makeWorkbook({ A: [['x'], [1]] });
    const reading = { ...readingOf(whole) };
    expect(() => readTable(whole.slice(0, 300), reading, FILE_NAME)).toThrow(Refusal);
    const odd = whole.slice();
    odd.fill(7, 300, 1200);
    expect(() => readTable(odd, reading, FILE_NAME)).toThrow(Refusal);
    expect(sheetNames(whole.slice(0, 300))).toEqual([]);
    expect(sheetNames(bytesOf('a,b\n'))).toEqual([]);
  });
});
