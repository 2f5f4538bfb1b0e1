import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoPlasmids } from '@/domain/demo/sequences/plasmids';
import type { Annotation, Plasmid } from '@/domain/fields/plasmid';
import { readLocation } from '@/domain/sequences/genBankLocation';
import { createGenBankParser } from '@/domain/sequences/genBankParser';
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
  it('out and in is the identity', () => {
    fc.assert(
      fc.property(anyPlasmid, (plasmid) => {
        expect(plasmidOf(writeGenBank(plasmid))).toEqual(plasmid);
      }),
    );
    for (const plasmid of demoPlasmids()) expect(plasmidOf(writeGenBank(plasmid))).toEqual(plasmid);
  });

  it('reads the same in pieces cut anywhere and with any line ends', () => {
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
  ])('reads the location %s', (text, span) => {
    expect(readLocation(text)).toEqual(span);
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

  it('names line, record and reason of what is wrong, and reads on', () => {
    const good = writeGenBank({ name: 'pGood', seq: 'ACGTACGT', annotations: [] });
    const texts = [
      ['no LOCUS\nORIGIN\n 1 acgt\n//\n', 'Line 1 (record 1): The record does not begin with a LOCUS line.'],
      [good.replace('ACGTACGT', 'ACGTACG!T'), 'Line 6 (record 1, pGood): "!" is not a letter of a sequence.'],
      [good.replace('ACGTACGT', 'ACGT4CGT'), 'Line 6 (record 1, pGood): "4" is not a letter of a sequence.'],
      [good.replace('8 bp', '9 bp'), 'Line 1 (record 1, pGood): LOCUS names 9 bases, the sequence has 8.'],
      [
        good.replace('ORIGIN', '     CDS             2..90\n                     /label="x"\nORIGIN'),
        'Line 5 (record 1, pGood): CDS 2..90 lies outside the 8 bases.',
      ],
      [
        good.replace('ORIGIN', '     CDS             2..5\n                     /label="x\nORIGIN'),
        'Line 6 (record 1, pGood): A quoted text is not closed.',
      ],
      [good.replace('//\n', ''), 'Line 7 (record 1, pGood): A new record begins before the // of this one.'],
      [good.replace(/ORIGIN[\s\S]*\/\//, '//'), 'Line 5 (record 1, pGood): The record has no sequence (ORIGIN).'],
    ] as const;
    for (const [text, told] of texts) {
      const [bad, next] = read(text + good);
      expect(problemText(bad!)).toBe(told);
      expect(next).toMatchObject({ number: 2, name: 'pGood', problem: null });
    }
    const [cut] = read(good.slice(0, good.indexOf('//')));
    expect(problemText(cut!)).toBe(
      'Line 6 (record 1, pGood): The file ends before the // of the record: it is cut short.',
    );
  });
});
