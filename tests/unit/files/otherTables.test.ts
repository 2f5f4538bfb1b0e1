import { readTable } from '@server/reading/readTable';
import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { guessGaps } from '@/domain/files/positionRows';
import { sniff } from '@/domain/files/sniff';
import { createTableReader, type DelimitedReading, type TextKind } from '@/domain/files/tableReader';
import { Refusal } from '@/domain/refusal';

const bytes = (text: string) => new TextEncoder().encode(text);
const table = (text: string) => {
  const { header, rows, warnings, reading } = readTable(bytes(text), null, 'file');
  return { header, rows, messages: warnings.map(({ message }) => message), reading };
};

function read(text: string, kind: TextKind, given: Partial<DelimitedReading>, piece = text.length) {
  const reader = createTableReader(kind, { delimiter: ',', quote: null, hasHeader: true, ...given });
  for (let at = 0; at < text.length; at += Math.max(1, piece)) reader.push(text.slice(at, at + Math.max(1, piece)));
  reader.end();
  return reader.table();
}

const REPORT = [
  'Sample Name        Conc   Area',
  '-----------        ----   -----------',
  'Blank 1            0.00        12.5',
  'Standard 10 mM    10.00   1203451.0',
  'Patient 00123      7.25    845112.4',
  'Patient, twice            845112.4',
  '',
].join('\n');

describe('columns aligned with spaces', () => {
  it('are detected, kept as they are written, and lines of dashes are left out with a message', () => {
    const { header, rows, messages, reading } = table(REPORT);
    expect(reading).toMatchObject({ kind: 'delimited', delimiter: 'position', has_header: true });
    expect(header).toEqual(['Sample Name', 'Conc', 'Area']);
    expect(rows).toEqual([
      ['Blank 1', '0.00', '12.5'],
      ['Standard 10 mM', '10.00', '1203451.0'],
      ['Patient 00123', '7.25', '845112.4'],
      ['Patient, twice', '', '845112.4'],
    ]);
    expect(messages.join(' ')).toContain('1 line of dashes is left out: line 2.');
  });

  it('are detected below a title, which is left out with a message', () => {
    const { header, rows, messages, reading } = table(`Run of 3 March\nInstrument: HPLC 2\n\n${REPORT}`);
    expect(reading.delimiter).toBe('position');
    expect(header).toEqual(['Sample Name', 'Conc', 'Area']);
    expect(rows).toHaveLength(4);
    expect(messages.join(' ')).toContain('2 rows above the column headers are not imported');
  });

  it('may be numbers with a single space between them', () => {
    const text = 'Well   450 nm 620 nm\nA1      0.123  0.045\nA2      1.203  0.044\nA3     -0.003 10.041\n';
    const lines = text.split('\n');
    expect(guessGaps(lines)).toHaveLength(2);
    expect(read(text, 'delimited', { delimiter: 'position' }).rows).toEqual([
      ['A1', '0.123', '0.045'],
      ['A2', '1.203', '0.044'],
      ['A3', '-0.003', '10.041'],
    ]);
  });

  it('are not detected in prose, names of two words or a list of structures', () => {
    for (const text of [
      'This is a note.\nIt has several lines,  and one of them two blanks.\nNobody would import it.\nOr would they?\n',
      'Name\nAcetic acid\nFormic acid\nLactic acid\n',
      'CCO ethanol\nCC(=O)O acetic acid\nc1ccccc1 benzene\n',
      'a,b\n1,2\n3,4\n',
    ])
      expect(sniff(bytes(text)).delimiter, text).not.toBe('position');
  });

  it('end with a message if short lines give more cells than the limit', () => {
    const wide = Array.from({ length: 20 }, () => 'x  '.repeat(1_000)).join('\n');
    const text = `${wide}\n${'y\n'.repeat(900_000)}`;
    expect(() => read(text, 'delimited', { delimiter: 'position', hasHeader: false })).toThrow(/20,000,000 cells/);
  });

  it('report where a value crosses the border of its column', () => {
    const body = Array.from({ length: 120 }, (_, i) => `${`S-${i}`.padEnd(10)}${String(i).padStart(8)}`);
    body[70] = 'An overlong name of it 7';
    const { messages, rows } = table(['Sample         Area', ...body].join('\n'));
    expect(rows).toHaveLength(120);
    expect(messages.join(' ')).toMatch(/1 line has text across the border of two columns, and is cut there: line 72\./);
    expect(rows[70]?.join(' ')).toBe('An overlong name of it 7');
  });

  it('contain the texts that were written, whatever these are', () => {
    const cell = fc
      .array(fc.stringMatching(/^[!-~\u00b5\u00e4\u4e2d]{1,12}$/), { minLength: 1, maxLength: 3 })
      .map((words) => words.join(' '))
      .filter((text) => !/^[-=_+|: ]+$/.test(text) && !/^'[=+\-@]/.test(text));
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 6 })
          .chain((width) =>
            fc.tuple(
              fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 3, maxLength: 20 }),
              fc.array(fc.boolean(), { minLength: width, maxLength: width }),
            ),
          ),
        fc.integer({ min: 1, max: 40 }),
        ([rows, right], piece) => {
          const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
          const line = (row: string[]) =>
            row.map((text, i) => (right[i] ? text.padStart(widths[i]!) : text.padEnd(widths[i]!))).join('  ');
          // A gap within a column must not be a gap of all rows: two full rows leave none.
          const full = widths.map((w) => 'x'.repeat(w));
          const text = [full, ...rows, full].map(line).join('\n');
          const found = read(text, 'delimited', { delimiter: 'position', hasHeader: false }, piece);
          expect(found.rows.slice(1, -1)).toEqual(rows);
        },
      ),
      { numRuns: 200 },
    );
  });
});

const PAGE = `\ufeff<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"><style>td{mso-number-format:"\\@"}</style></head>
<body><table><tr><td>Run report</td></tr></table>
<table border=1><thead><tr><th>ID</th><th>Conc &micro;M</th><th>Note</th></tr></thead>
<tr><td>00123</td><td align=right>1.50</td><td>a &lt; b &AMP; &Auml;&alpha;&nosuch;<br>second</td></tr>
<tr><td>2310009E13</td><td>2,3</td><td><script>alert(1)</script>&nbsp;x</td></tr></table></body></html>`;

describe('a web page saved as a workbook', () => {
  it('is read: its largest table, with unchanged texts', () => {
    const { header, rows, messages, reading } = table(PAGE);
    expect(reading.kind).toBe('html');
    expect(header).toEqual(['ID', 'Conc \u00b5M', 'Note']);
    expect(rows).toEqual([
      ['00123', '1.50', 'a < b & \u00c4\u03b1&nosuch;\nsecond'],
      ['2310009E13', '2,3', 'x'],
    ]);
    expect(messages.join(' ')).toContain('The file is a web page with 2 tables. The largest is read');
  });

  it('ends with a message if merged cells make it larger than any table', () => {
    const page = `<table>${`<tr>${'<td colspan=1000>x'.repeat(20)}`}</table>`;
    expect(() => table(page)).toThrow(/16,384 columns/);
    const long = `<table>${`<tr>${'<td colspan=1000 rowspan=900>x'.repeat(16)}`.repeat(2_000)}</table>`;
    expect(() => table(long)).toThrow(Refusal);
  });

  it('contains the texts of any table', () => {
    const cell = fc.stringMatching(/^[!-~\u00e4\u00b5\u4e2d]{1,20}$/).filter((text) => !/^'[=+\-@]/.test(text));
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 12 }),
        fc.integer({ min: 1, max: 60 }),
        (rows, piece) => {
          const page = `<table>${rows.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`).join('\n')}</table>`;
          const found = read(page, 'html', { hasHeader: false }, piece);
          expect(found.rows).toEqual(rows.map((row) => [...row]));
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ['JSON', '[{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]', /This file is JSON/],
    ['one object of JSON', '{\n  "id": 1\n}', /This file is JSON/],
    [
      'the XML of Excel 2003',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>',
      /Excel XML spreadsheet \(2003\)/,
    ],
  ])('is named if it is not read: %s', (_title, text, reason) => {
    expect(() => table(text)).toThrow(reason);
  });

  it('is not detected in structures and cells that begin like it', () => {
    expect(sniff(bytes('[Na+].[Cl-] salt\n[K+].[Cl-] other\n')).kind).toBe('csv');
    expect(sniff(bytes('name,value\n<5,1\n<7,2\n')).kind).toBe('csv');
    expect(sniff(bytes('"{""a"":1}",2\n"{""b"":1}",3\n')).kind).toBe('csv');
  });
});

describe('a list of InChIs', () => {
  const CAFFEINE = 'InChI=1S/C8H10N4O2/c1-10-4-9-6-5(10)7(13)12(3)8(14)11(6)2/h4H,1-3H3';
  const ASPIRIN = 'InChI=1S/C9H8O4/c1-6(10)13-8-5-3-2-4-7(8)9(11)12/h2-5H,1H3,(H,11,12)';
  const METHANE = 'InChI=1S/CH4/h1H4';
  const TBUTYL = 'InChI=1S/C4H10O/c1-4(2,3)5/h5H,1-3H3';

  it('is not split at their commas, with a heading, names or neither', () => {
    const plain = table(`${[CAFFEINE, METHANE, ASPIRIN, TBUTYL].join('\n')}\n`);
    expect(plain.rows).toEqual([[CAFFEINE], [METHANE], [ASPIRIN], [TBUTYL]]);
    const headed = table(`InChI\n${[CAFFEINE, ASPIRIN].join('\n')}\n`);
    expect([headed.header, headed.rows]).toEqual([['InChI'], [[CAFFEINE], [ASPIRIN]]]);
    const named = table(`${CAFFEINE} caffeine\n${METHANE} methane\n${ASPIRIN} acetylsalicylic acid\n`);
    expect(named.rows).toEqual([
      [CAFFEINE, 'caffeine'],
      [METHANE, 'methane'],
      [ASPIRIN, 'acetylsalicylic acid'],
    ]);
  });

  it('is not detected if commas separate the columns', () => {
    expect(table(`InChI,name\n${METHANE},methane\n${METHANE},12\n`).rows).toEqual([
      [METHANE, 'methane'],
      [METHANE, '12'],
    ]);
    expect(table(`"${CAFFEINE}",caffeine\n${METHANE},methane\n"${ASPIRIN}",aspirin\n`).rows[0]).toEqual([
      CAFFEINE,
      'caffeine',
    ]);
    expect(table(`${CAFFEINE}\tcaffeine\n${ASPIRIN}\taspirin\n`).rows[1]).toEqual([ASPIRIN, 'aspirin']);
  });
});
