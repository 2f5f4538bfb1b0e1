import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { demoPlasmids } from '@/domain/demo/sequences/plasmids';
import { readLocation } from '@/domain/sequences/genBankLocation';
import { createGenBankParser } from '@/domain/sequences/genBankParser';
import type { Annotation, Plasmid } from '@/domain/sequences/plasmid';
import { problemText, readAll } from '@/domain/sequences/sequenceRecord';
import { writeGenBank } from '@/domain/sequences/writeGenBank';

const read = (text: string) => readAll(createGenBankParser(), text);

function plasmidOf(text: string): Plasmid {
  const [record] = read(text);
  expect(record?.problem).toBeNull();
  const { name, sequence, annotations } = record!;
  return { name, seq: sequence, annotations };
}

const lineText = fc
  .string({ unit: fc.constantFrom(...'abc XYZ"/=;:()µ日\t1'), maxLength: 120 })
  .filter((text) => !/[\r\n]/.test(text));
const anyPlasmid: fc.Arbitrary<Plasmid> = fc
  .array(fc.constantFrom(...'ACGTacgtNRY'), { minLength: 1, maxLength: 300 })
  .chain((letters) => {
    const place = fc.integer({ min: 1, max: letters.length });
    const annotation = fc.record(
      {
        name: lineText,
        start: place,
        end: place,
        direction: fc.constantFrom(1 as const, -1 as const),
        color: fc.constantFrom('#ff8800', 'red', 'rgb(1, 2, 3)'),
        type: fc.oneof(fc.constantFrom('CDS', 'source', 'misc_feature', 'my own type'), lineText),
      },
      { requiredKeys: ['name', 'start', 'end'] },
    ) as fc.Arbitrary<Annotation>;
    return fc.record({
      name: lineText,
      seq: fc.constant(letters.join('')),
      annotations: fc.array(annotation, { maxLength: 6 }),
    });
  });

describe('GenBank', () => {
  it('writing and reading gives the same plasmid', () => {
    fc.assert(
      fc.property(anyPlasmid, (plasmid) => {
        expect(plasmidOf(writeGenBank(plasmid))).toEqual(plasmid);
      }),
    );
    for (const plasmid of demoPlasmids()) expect(plasmidOf(writeGenBank(plasmid))).toEqual(plasmid);
  });

  it('writes no position before the first base, which other readers refuse', () => {
    const written = writeGenBank({
      name: 'p',
      seq: 'ATGAAACGC',
      annotations: [{ name: 'a', start: 0, end: 4, direction: -1, type: 'CDS' }],
    });
    expect(written).toContain('complement(1..4)');
  });

  it('reads the same however the input is split and with any line ends', () => {
    const text = demoPlasmids({ count: 2 }).map(writeGenBank).join('');
    const whole = read(text);
    expect(whole).toHaveLength(2);
    fc.assert(
      fc.property(
        fc.constantFrom('\n', '\r\n', '\r', 'mixed'),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 }),
        (end, sizes) => {
          let turn = 0;
          const other = text.replace(/\n/g, () => (end === 'mixed' ? ['\n', '\r\n', '\r'][turn++ % 3]! : end));
          const parser = createGenBankParser();
          const records = [];
          for (let at = 0, i = 0; at < other.length; i++) {
            const size = sizes[i % sizes.length]!;
            records.push(...parser.push(other.slice(at, at + size)));
            at += size;
          }
          expect([...records, ...parser.end()]).toEqual(whole);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    ['12..50', { start: 12, end: 50, direction: 1 }],
    ['complement(12..50)', { start: 12, end: 50, direction: -1 }],
    ['<12..>50', { start: 12, end: 50, direction: 1 }],
    ['join(90..100,1..20)', { start: 90, end: 20, direction: 1 }],
    ['complement(join(90..100,1..20))', { start: 90, end: 20, direction: -1 }],
    ['join(complement(1..20),complement(90..100))', { start: 90, end: 20, direction: -1 }],
    ['join(1..5,10..15,20..25)', { start: 1, end: 25, direction: 1 }],
    ['order(1..5,10..15)', { start: 1, end: 15, direction: 1 }],
    ['7', { start: 7, end: 7, direction: 1 }],
    ['7^8', { start: 7, end: 8, direction: 1 }],
    ['J00194.1:100..202', null],
    ['', null],
    ['order(1..5', null],
    ['complement(join(90..99,40..89))', { start: 40, end: 99, direction: -1 }],
    ['(10.15)..50', { start: 10, end: 50, direction: 1 }],
    ['one-of(10,15)..50', { start: 10, end: 50, direction: 1 }],
    ['10..one-of(50,60)', { start: 10, end: 60, direction: 1 }],
    ['102.110', { start: 102, end: 110, direction: 1 }],
    ['bond(12,63)', { start: 12, end: 63, direction: 1 }],
  ])('reads the location %s', (text, span) => {
    expect(readLocation(text, { length: 100, topology: 'circular' }).span).toEqual(span);
  });

  it('reads names, colours and directions as SnapGene and ApE write them', () => {
    const text = [
      'LOCUS       pEx                 20 bp ds-DNA     circular SYN 01-JAN-2024',
      'DEFINITION  Cloning vector pEx, complete sequence.',
      'FEATURES             Location/Qualifiers',
      '     source          1..20',
      '                     /organism="synthetic DNA"',
      '     CDS             complement(2..10)',
      '                     /gene="bla"',
      '                     /note="color: #993366; direction: LEFT"',
      '                     /translation="MSIQHFRVALIPFFAAFCLPVFAHPETLVKVKDAEDQLGARVGYIELD',
      '                     LNSGKILESFRPEERFPMMSTFKVLLCGAVLSRIDAGQEQLGRRIHYSQNDLVEYSPVTEKH"',
      '     promoter        join(18..20,1..3)',
      '                     /note="a long note that goes on in the next line of',
      '                     the file"',
      '                     /ApEinfo_fwdcolor="#00ff00"',
      'ORIGIN',
      '        1 acgtacgtac gtacgtacgt',
      '//',
    ].join('\n');
    expect(plasmidOf(text)).toEqual({
      name: 'pEx',
      seq: 'acgtacgtacgtacgtacgt',
      annotations: [
        { name: 'bla', start: 2, end: 10, direction: -1, color: '#993366', type: 'CDS' },
        {
          name: 'a long note that goes on in the next line of the file',
          start: 18,
          end: 3,
          direction: 1,
          color: '#00ff00',
          type: 'promoter',
        },
      ],
    });
  });

  it('gives line, record and reason of an error, and continues', () => {
    const good = writeGenBank({ name: 'pGood', seq: 'ACGTACGT', annotations: [] });
    const texts = [
      ['no LOCUS\nORIGIN\n 1 acgt\n//\n', 'Line 1 (record 1): The record does not begin with a LOCUS line.'],
      [good.replace('ACGTACGT', 'ACGTACG!T'), 'Line 6 (record 1, pGood): "!" is not a sequence letter.'],
      [good.replace('ACGTACGT', 'ACGT4CGT'), 'Line 6 (record 1, pGood): "4" is not a sequence letter.'],
      [good.replace('8 bp', '9 bp'), 'Line 1 (record 1, pGood): LOCUS names 9 bases, the sequence has 8.'],
      [
        good.replace('ORIGIN', '     CDS             2..90\n                     /label="x"\nORIGIN'),
        'Line 5 (record 1, pGood): CDS 2..90 is outside the 8 bases.',
      ],
      [
        good.replace('ORIGIN', '     CDS             2..5\n                     /label="x\nORIGIN'),
        'Line 6 (record 1, pGood): A quoted text is not closed.',
      ],
      [good.replace('//\n', ''), 'Line 7 (record 1, pGood): A new record begins before the // of this one.'],
      [good.replace(/ORIGIN[\s\S]*\/\//, '//'), 'Line 5 (record 1, pGood): The record has no sequence (ORIGIN).'],
    ] as const;
    for (const [text, reported] of texts) {
      const [bad, next] = read(text + good);
      expect(problemText(bad!)).toBe(reported);
      expect(next).toMatchObject({ number: 2, name: 'pGood', problem: null });
    }
    const [cut] = read(good.slice(0, good.indexOf('//')));
    expect(problemText(cut!)).toBe(
      'Line 6 (record 1, pGood): The file ends before the // of the record: it is cut short.',
    );
  });
});

describe('GenBank records with odd parts', () => {
  const record = (locus: string, features: readonly string[], more: { definition?: string; accession?: string } = {}) =>
    [
      locus,
      `DEFINITION  ${more.definition ?? 'test.'}`,
      `ACCESSION   ${more.accession ?? 'X'}`,
      'FEATURES             Location/Qualifiers',
      ...features.flatMap((location, i) => [`     CDS             ${location}`, `                     /label="f${i}"`]),
      'ORIGIN',
      ...Array.from({ length: 5 }, (_, i) => `${String(i * 60 + 1).padStart(9)} ${'acgtacgtac '.repeat(6).trim()}`),
      '//',
      '',
    ].join('\n');
  const linear = 'LOCUS       lin                      300 bp    DNA     linear   SYN 01-JAN-2024';
  const circular = linear.replace('linear  ', 'circular');
  const spans = (text: string) =>
    read(text)[0]!.annotations.map(({ start, end, direction }) => [start, end, direction]);

  it('draw parts in descending order where they are, not around the molecule', () => {
    const falling = ['complement(join(100..120,40..99))', 'join(complement(40..60),complement(100..120))', '280..20'];
    expect(spans(record(linear, falling))).toEqual([
      [40, 120, -1],
      [40, 120, -1],
      [20, 280, 1],
    ]);
    expect(spans(record(circular, ['complement(join(100..120,40..99))', 'join(290..300,1..10)', '280..20']))).toEqual([
      [40, 120, -1],
      [290, 10, 1],
      [280, 20, 1],
    ]);
  });

  it('keep the text of locations that an annotation cannot express, and say so', () => {
    const odd = [
      '(10.15)..50',
      'one-of(10,15)..50',
      'order(1..5,10..20)',
      'J00194.1:100..202',
      '<1..20',
      'bond(12,63)',
    ];
    const [found] = read(record(circular, [...odd, '60..90', 'join(290..300,1..10)', 'join(5..9,10..20)']));
    expect(found!.problem).toBeNull();
    expect(found!.oddFeatures).toEqual(odd.map((location, i) => `CDS ${location}, f${i}`));
    expect(found!.annotations).toHaveLength(8);
    expect(found!.warnings).toEqual([
      'Line 5: kept as text, because annotations cannot hold them in full: CDS (10.15)..50 (10..50); CDS one-of(10,15)..50 (10..50); CDS order(1..5,10..20) (1..20) and 3 more.',
    ]);
    expect(read(record(circular, ['60..90', 'complement(5..9)']))[0]!.warnings).toEqual([]);
    // The column contains all of a long one; the warning shows its beginning.
    const deep = `order(${Array.from({ length: 2_000 }, (_, i) => `${i + 1}..${i + 2}`).join(',')})`;
    const [long] = read(record(circular, [deep]));
    expect(long!.oddFeatures).toEqual([`CDS ${deep}, f0`]);
    expect(long?.warnings?.[0]?.length).toBeLessThan(260);
  });

  it('keep the whole name of LOCUS; a blank one is reported and replaced', () => {
    const named = (locus: string, more = {}) => {
      const [found] = read(record(locus, [], more));
      return [found!.name, found!.warnings];
    };
    expect(named('LOCUS       my plasmid 1             300 bp ds-DNA    circular SYN 01-JAN-2024')).toEqual([
      'my plasmid 1',
      [],
    ]);
    expect(named('LOCUS       12 bp tag     300 bp    DNA     linear')).toEqual(['12 bp tag', []]);
    const blank = 'LOCUS                              300 bp    DNA     circular SYN 01-JAN-2024';
    expect(named(blank)).toEqual([
      'test',
      ['Line 1: LOCUS has no name; the record is called test, as DEFINITION says.'],
    ]);
    expect(named(blank, { definition: '.', accession: 'AB0001 X2' })).toEqual([
      'AB0001',
      ['Line 1: LOCUS has no name; the record is called AB0001, as ACCESSION says.'],
    ]);
    expect(named(blank, { definition: '.', accession: '' })).toEqual([
      '',
      ['Line 1: LOCUS has no name; the record has no name.'],
    ]);
  });
});
