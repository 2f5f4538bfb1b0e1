import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { createRecordTable } from '@/domain/files/recordTable';
import { createSdfParser, type SdfRecord } from '@/domain/files/sdfParser';
import { SDF_COLUMNS, sdfFileRecord } from '@/domain/files/sdfTable';
import { createTableReader } from '@/domain/files/tableReader';
import { sdfRecord } from '@/domain/files/writeSdf';

const methanol = [
  'Methanol',
  '  Made by hand',
  '',
  '  2  1  0  0  0  0  0  0  0  0999 V2000',
  '    0.0000    0.0000    0.0000 C   0  0  0  0  0  0  0  0  0  0  0  0',
  '    1.5000    0.0000    0.0000 O   0  0  0  0  0  0  0  0  0  0  0  0',
  '  1  2  1  0',
  'M  END',
];
const v3000 = [
  '',
  '',
  '',
  '  0  0  0     0  0            999 V3000',
  'M  V30 BEGIN CTAB',
  'M  V30 COUNTS 1 0 0 0 0',
  'M  V30 BEGIN ATOM',
  'M  V30 1 C 0 0 0 0',
  'M  V30 END ATOM',
  'M  V30 END CTAB',
  'M  END',
];
const file = [
  ...methanol,
  '>  <Batch>  (1)',
  'B-1',
  '',
  '> <Remark>',
  'two',
  'lines',
  '',
  '$$$$',
  ...methanol.slice(0, 5),
  '>  <Batch>',
  'B-2',
  '',
  '$$$$',
  ...v3000,
  '> <Batch>',
  'B-3',
  '',
  '$$$$',
].join('\n');

function parse(text: string, cuts: readonly number[] = []): SdfRecord[] {
  const parser = createSdfParser();
  const found: SdfRecord[] = [];
  let from = 0;
  for (const cut of [...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length]) {
    found.push(...parser.push(text.slice(from, cut)));
    from = cut;
  }
  return [...found, ...parser.end()];
}

describe('SDF parser', () => {
  it('reads V2000 and V3000 with their tags, and gives line and reason of a broken record', () => {
    const [first, broken, third, ...rest] = parse(file);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ number: 1, line: 1, name: 'Methanol', problem: null });
    expect(first!.molfile).toBe(`${methanol.join('\n')}\n`);
    expect([...first!.tags]).toEqual([
      ['Batch', 'B-1'],
      ['Remark', 'two\nlines'],
    ]);
    expect(broken!.problem).toEqual({ line: 24, reason: expect.stringContaining('cut short') });
    expect(broken!.tags.get('Batch')).toBe('B-2');
    expect(third).toMatchObject({ number: 3, problem: null, name: '' });
  });

  it('loses no text of a value with blank lines, and no value of a tag that occurs twice', () => {
    const text = [
      ...methanol,
      '> <Remark>',
      'one',
      '',
      'two',
      '',
      '',
      '> <Activity>',
      '>100',
      '',
      '>  25',
      'of no name',
      '',
      '> <Empty>',
      '',
      '> <Synonym>',
      'Carbinol',
      '> <Synonym>',
      'Wood spirit',
      '',
      '$$$$',
    ].join('\n');
    expect([...parse(text)[0]!.tags]).toEqual([
      ['Remark', 'one\n\ntwo'],
      ['Activity', '>100'],
      ['25', 'of no name'],
      ['Empty', ''],
      ['Synonym', 'Carbinol\nWood spirit'],
    ]);
  });

  it('writes blank lines within a value so that every reader keeps what follows', () => {
    const tags = [
      ['Remark', 'one\n\n\ntwo\n> <Note>\n  three'],
      ['Note', 'last'],
    ] as const;
    const text = sdfRecord({ molfile: null, name: 'M-1', tags });
    const value = text.slice(text.indexOf('<Remark>'), text.indexOf('>  <Note>'));
    expect(value.trimEnd().split('\n')).not.toContain('');
    expect([...parse(text)[0]!.tags]).toEqual([
      ['Remark', 'one\n\n\ntwo\n > <Note>\n  three'],
      ['Note', 'last'],
    ]);
  });

  it('treats a line after a blank one as a header, and nothing within a value', () => {
    const tagsOf = (...data: string[]) => [...parse([...methanol, ...data, '$$$$', ''].join('\n'))[0]!.tags];
    expect(tagsOf('>  <IC50>', '>10 <uM>', '', '>  <Note>', 'kept', '')).toEqual([
      ['IC50', '>10 <uM>'],
      ['Note', 'kept'],
    ]);
    expect(tagsOf('>  <Comment>', 'first', '> <b>bold</b> second', 'third', '', '> <Note>', 'x', '')).toEqual([
      ['Comment', 'first\n> <b>bold</b> second\nthird'],
      ['Note', 'x'],
    ]);
    expect(tagsOf('> <A>', '> <i>', 'quoted', '> <p>', '', '> <B>', '1', '')).toEqual([
      ['A', '> <i>\nquoted\n> <p>'],
      ['B', '1'],
    ]);
    expect(tagsOf('> <Mail>', '>> from a letter', '', '>no header', '')).toEqual([
      ['Mail', '>> from a letter\n\n>no header'],
    ]);
  });

  it('keeps the whole name of a header, and the label of one without a name', () => {
    const tagsOf = (header: string) => [
      ...parse([...methanol, header, '7', '', '$$$$', ''].join('\n'))[0]!.tags.keys(),
    ];
    expect(tagsOf('>  <EC50 (>5 uM)>')).toEqual(['EC50 (>5 uM)']);
    expect(tagsOf('>  <123 > 456>  (1)')).toEqual(['123 > 456']);
    expect(tagsOf('>  <IC50 <uM>>')).toEqual(['IC50 <uM>']);
    expect(tagsOf('> 55 (MD-08974) <BOILING.POINT> DT12')).toEqual(['BOILING.POINT']);
    expect(tagsOf('> DT12')).toEqual(['DT12']);
  });

  it('reads data from a writer that writes no blank lines', () => {
    const [record] = parse([...methanol, '> <A>', '1', '> <B>', '> <C>', '3', '$$$$', ''].join('\n'));
    expect([...record!.tags]).toEqual([
      ['A', '1'],
      ['B', ''],
      ['C', '3'],
    ]);
  });

  it('creates one column for a name that is both title and tag, and two if their values differ', () => {
    const records = (...pairs: [title: string, tag: string][]) =>
      pairs.map(([name, tag]) =>
        sdfRecord({
          molfile: methanol.join('\n'),
          name,
          tags: [
            ['Batch', 'B'],
            ['Name', tag],
          ],
        }),
      );
    const tableOf = (...pairs: [title: string, tag: string][]) => {
      const table = createRecordTable(SDF_COLUMNS);
      for (const record of parse(records(...pairs).join(''))) table.add(sdfFileRecord(record));
      const { header, rows } = table.table();
      return { header, names: rows.map((row) => row[0]) };
    };
    const long = 'a name of many words '.repeat(6).trim();
    expect(tableOf(['Methanol', 'Methanol'], [long, long], ['Water', ''])).toEqual({
      header: ['Name', 'Structure', 'Batch'],
      names: ['Methanol', long, 'Water'],
    });
    expect(tableOf(['Methanol', 'Methanol'], ['M-2', 'Water'])).toEqual({
      header: ['Name', 'Structure', 'Batch', 'Name (2)'],
      names: ['Methanol', 'M-2'],
    });
  });

  it('does not depend on how the input is split, or on the line ends', () => {
    const expected = parse(file);
    // CR and LF in one file cannot be distinguished from CRLF if a line is empty.
    const ends = fc.constantFrom('\n', '\r\n');
    expect(parse(file.replaceAll('\n', '\r'), [17, 18, 40])).toEqual(expected);
    fc.assert(
      fc.property(
        fc.array(fc.nat(2000), { maxLength: 12 }),
        fc.array(ends, { minLength: 1, maxLength: 9 }),
        (cuts, mix) => {
          let at = 0;
          const text = file.replace(/\n/g, () => mix[at++ % mix.length]!);
          expect(parse(text, cuts)).toEqual(expected);
        },
      ),
    );
  });

  it('reports wrong counts, and a file that ends inside a record', () => {
    const lying = [...methanol];
    lying[3] = '  3  1  0  0  0  0  0  0  0  0999 V2000';
    expect(parse(`${lying.join('\n')}\n$$$$\n`)[0]!.problem).toEqual({
      line: 7,
      reason: 'Atom 3 of 3 is not an atom line.',
    });
    expect(parse(methanol.slice(0, 3).join('\n'))[0]!.problem?.reason).toContain('counts line');
    expect(parse('')).toEqual([]);
    expect(parse(`${methanol.join('\n')}\n`)[0]!.problem).toBeNull();
  });
});

describe('V3000 blocks that are broken', () => {
  const broken = (at: number, line?: string) => {
    const lines = line === undefined ? v3000.toSpliced(at - 1, 1) : v3000.with(at - 1, line);
    return parse(`${lines.join('\n')}\n$$$$\n`)[0]!.problem;
  };

  it('are reported with line and reason', () => {
    expect(broken(5)).toEqual({ line: 5, reason: 'The V3000 block has no beginning (BEGIN CTAB).' });
    expect(broken(6)).toEqual({ line: 5, reason: 'The V3000 block has no counts line.' });
    expect(broken(6, 'M  V30 COUNTS 2 0 0 0 0')).toEqual({
      line: 6,
      reason: 'The counts line names 2 atoms and 0 bonds, the block has 1 and 0.',
    });
    expect(broken(8, 'M  V30 C 0 0')).toEqual({ line: 8, reason: 'This is not a valid atom line.' });
    expect(broken(10)).toEqual({ line: 9, reason: 'The V3000 block has no end (END CTAB).' });
    expect(broken(11)?.reason).toContain('cut short');
  });

  it('never pass if lines are missing at their end', () => {
    // Blank lines alone are not a record.
    const first = v3000.findIndex((line) => line.trim() !== '') + 1;
    for (let count = first; count < v3000.length; count++)
      expect(parse(`${v3000.slice(0, count).join('\r\n')}\r\n$$$$\r\n`)[0]!.problem).not.toBeNull();
  });
});

describe('SDF as a table', () => {
  it('turns tags into columns and keeps what was refused with its reason', () => {
    const reader = createTableReader('sdf', { delimiter: ',', quote: null, hasHeader: true });
    reader.push(file);
    reader.end();
    const table = reader.table();
    expect(table.header).toEqual(['Name', 'Structure', 'Batch', 'Remark', 'Structure text', 'Not read']);
    expect(table.rows[1]![1]).toBe('');
    expect(table.rows[1]![4]).toContain('Methanol');
    expect(table.rows[1]![5]).toMatch(/^Line 24 \(record 2, Methanol, from line 17\)/);
    expect(reader.table(1).rows).toEqual(table.rows.slice(0, 1));
  });
});

describe('SDF writer', () => {
  it('is read back unchanged', () => {
    const molfile = `${methanol.join('\n')}\n`;
    const value = fc.stringMatching(/^[A-Za-z0-9 .,-]*[A-Za-z0-9]$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]*$/), value), { selector: ([tag]) => tag }),
        (tags) => {
          const trimmed = tags.map(([tag, text]) => [tag, text.trim()] as const);
          const [record] = parse(sdfRecord({ molfile, name: 'M-1', tags: trimmed }));
          expect(record).toMatchObject({ name: 'M-1', problem: null });
          expect([...record!.tags]).toEqual(trimmed);
          expect(record!.molfile.split('\n').slice(1)).toEqual(molfile.split('\n').slice(1));
        },
      ),
    );
    const name = 'M-2';
    const odd = [
      ['EC50 (>5 uM)', '7'],
      ['a < b', '$$$$\n> <c>\n$$$$'],
    ] as const;
    const kept = parse(sdfRecord({ molfile, name, tags: odd }));
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ name, problem: null });
    expect([...kept[0]!.tags]).toEqual([odd[0], ['a < b', ' $$$$\n> <c>\n $$$$']]);
    expect(parse(sdfRecord({ molfile: null, name: 'none', tags: [] }))[0]).toMatchObject({
      name: 'none',
      problem: null,
    });
  });
});
