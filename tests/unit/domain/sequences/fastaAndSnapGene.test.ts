import { fc } from '@tests/support/fc';
import { COOKIE, dna, features, joined, packet, utf8 } from '@tests/support/makeSnapGene';
import { describe, expect, it } from 'vitest';
import { createLineReader } from '@/domain/reading/lineReader';
import { toFasta } from '@/domain/sequences/fasta';
import { createFastaParser } from '@/domain/sequences/fastaParser';
import { isSnapGene, readSnapGene } from '@/domain/sequences/readSnapGene';
import { problemText, readAll } from '@/domain/sequences/sequenceRecord';

describe('lines', () => {
  it('are the same however the input is split', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\r', '\n', '\r\n'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(5), { minLength: 1 }), (whole, sizes) => {
        const reader = createLineReader();
        const lines: string[] = [];
        for (let at = 0, i = 0; at < whole.length; i++) {
          // Including empty pieces.
          const size = sizes[i % sizes.length]! || (i % 2 === 0 ? 1 : 0);
          lines.push(...reader.push(whole.slice(at, at + size)));
          at += size;
        }
        lines.push(...reader.end());
        const expected = whole.split(/\r\n|\r|\n/);
        if (expected.at(-1) === '') expected.pop();
        expect(lines).toEqual(expected);
      }),
    );
  });
});

describe('FASTA', () => {
  const read = (text: string) => readAll(createFastaParser(), text);

  it('reads what it writes', () => {
    const letters = fc.array(fc.constantFrom(...'ACGTNacgtn'), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 5 }), (all) => {
        const sequences = all.map((list) => list.join(''));
        const text = sequences.map((sequence, i) => toFasta(`s${i} a note`, sequence)).join('');
        expect(read(text)).toMatchObject(
          sequences.map((sequence, i) => ({ name: `s${i}`, description: 'a note', sequence, problem: null })),
        );
      }),
    );
  });

  it('gives line, record and reason of an error, and continues', () => {
    const records = read('ACGT\n>a one\r\nACGT\rAC!T\n\n;comment\n>b\n>c\n  1 acgt 5 acgt\n');
    expect(records.map(problemText)).toEqual([
      'Line 1 (record 1): A sequence begins without a header line (>name).',
      'Line 4 (record 2, a): "!" is not a sequence letter.',
      'Line 7 (record 3, b): The record has a header line but no sequence.',
      '',
    ]);
    expect(records[3]).toMatchObject({ line: 8, name: 'c', sequence: 'acgtacgt' });
  });
});

const FEATURES = features(
  '<Feature recentID="0" name="AmpR &amp; co" directionality="2" type="CDS"><Segment range="2-9" color="#ccffcc" type="standard"/>' +
    '<Q name="gene"><V text="bla"/></Q></Feature>' +
    '<Feature recentID="1" name="ori" type="rep_origin"><Segment range="18-20" color="#ffff00"/><Segment range="1-3"/></Feature>' +
    '<Feature recentID="2" name="lac" directionality="1" type="promoter"><Segment range="19-2"/></Feature>',
);

describe('SnapGene', () => {
  it('reads sequence, topology and features', () => {
    const bytes = joined(COOKIE, dna(3, 'ACGTACGTACGTACGTACGT'), packet(0x20, utf8('?')), FEATURES);
    expect(isSnapGene(bytes)).toBe(true);
    expect(readSnapGene(bytes, 'maps/pTest.dna')).toEqual({
      number: 1,
      line: 1,
      name: 'pTest',
      description: '',
      sequence: 'ACGTACGTACGTACGTACGT',
      topology: 'circular',
      problem: null,
      annotations: [
        { name: 'AmpR & co', start: 2, end: 9, direction: -1, color: '#ccffcc', type: 'CDS' },
        { name: 'ori', start: 18, end: 3, color: '#ffff00', type: 'rep_origin' },
        { name: 'lac', start: 19, end: 2, direction: 1, type: 'promoter' },
      ],
    });
    expect(readSnapGene(joined(COOKIE, dna(0, 'ACGT')), 'x.dna').topology).toBe('linear');
  });

  it('says where a file is damaged, wherever it is cut off', () => {
    const whole = joined(COOKIE, dna(1, 'ACGTACGTACGTACGTACGT'), FEATURES);
    for (let length = 1; length < whole.length; length++) {
      const { problem } = readSnapGene(whole.subarray(0, length), 'x.dna');
      const ends = [COOKIE.length + 26, COOKIE.length];
      if (length === ends[0]) expect(problem).toBeNull();
      else {
        expect(problem?.reason).toMatch(/cut short|not a SnapGene|no DNA/);
        expect(problemText(readSnapGene(whole.subarray(0, length), 'x.dna'))).toMatch(/^Record 1, x: /);
      }
    }
    expect(readSnapGene(joined(COOKIE, dna(1, 'AC1T')), 'x.dna').problem?.reason).toMatch(
      /^Byte 27: not a sequence letter/,
    );
    expect(readSnapGene(utf8('LOCUS'), 'x.dna').problem?.reason).toMatch(/not a SnapGene/);
  });
});
