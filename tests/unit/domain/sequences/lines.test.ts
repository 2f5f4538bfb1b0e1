import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { peptideReader } from '@/domain/fields/types/peptide';
import { isNoNumber, pasteRows, readRows, rowsOfPoints } from '@/domain/fields/xyRows';
import { foreignPlaces, foreignTo } from '@/domain/sequences/alphabets';
import { consensus } from '@/domain/sequences/consensus';
import { sequenceLines } from '@/domain/sequences/sequenceLines';
import { fieldOf, parseCx } from '../support/samples';

describe('letters', () => {
  it('are those of the field types, plus any nucleotide code if the field allows it', () => {
    const taken = (pattern: RegExp) =>
      [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => !letter.match(pattern)).join('');
    expect(taken(foreignTo('dna-oligo'))).toBe('ACGTU');
    expect(taken(foreignTo('rna-oligo'))).toBe('ACGTU');
    expect(taken(foreignTo('dna-oligo', true))).toBe('ABCDGHKMNRSTUVWY');
    expect(taken(foreignTo('peptide'))).toBe('ABCDEFGHIKLMNPQRSTVWXY');
  });

  it('that are invalid are found at their position in the typed text', () => {
    const dna = foreignTo('dna-oligo');
    expect(foreignPlaces('ACGT', dna)).toEqual([]);
    expect(foreignPlaces('>my primer XYZ\nACG TX\n 11 ACZ', dna)).toEqual([20, 28]);
    expect(foreignPlaces('acgn', dna)).toEqual([3]);
    // A position number is separate; a digit among letters was meant as a letter.
    expect(foreignPlaces('MK1', foreignTo('peptide'))).toEqual([2]);
    expect(foreignPlaces('1 MK 10\n11\tMK', foreignTo('peptide'))).toEqual([]);
    expect(foreignPlaces('1MK', foreignTo('peptide'))).toEqual([0]);
  });
});

describe('lines under a sequence', () => {
  it('are aligned letter under letter', () => {
    const options = { complement: true, consensus: true, translation: true };
    expect(sequenceLines('dna-oligo', 'ATGGCC', options, ['ATGGCC', 'ATGGTC'])).toEqual([
      { kind: 'complement', letters: 'TACCGG' },
      { kind: 'consensus', letters: 'ATGGYC' },
      { kind: 'translation', letters: ' M  A ' },
    ]);
    expect(sequenceLines('rna-oligo', 'AUG', { complement: true }, ['AUG'])).toEqual([
      { kind: 'complement', letters: 'UAC' },
    ]);
    expect(sequenceLines('peptide', 'MK', { complement: true, consensus: true }, ['MK'], 'M[KR]')).toEqual([
      { kind: 'consensus', letters: 'M[KR]' },
    ]);
    expect(sequenceLines('dna-oligo', 'ATG', {}, ['ATG'])).toEqual([]);
  });

  it('a consensus covers every base of every sequence, and for equal sequences it is the sequence', () => {
    const dna = fc.array(fc.constantFrom(...'ACGT'), { minLength: 1, maxLength: 30 }).map((list) => list.join(''));
    fc.assert(
      fc.property(dna, fc.array(dna, { maxLength: 5 }), (one, others) => {
        expect(consensus([one, one, one.toLowerCase()])).toBe(one);
        const common = consensus([one, ...others]);
        expect(common).toHaveLength(Math.max(one.length, ...others.map((other) => other.length)));
        // Adding a sequence that is already there, or in another order, changes nothing.
        expect(consensus([...others, one, one])).toBe(common);
      }),
    );
    expect(consensus(['ACGT', 'ACGU'])).toBe('ACGT');
    expect(consensus(['A', 'C', 'G', 'T'])).toBe('N');
  });

  it('a typed peptide keeps only the consensus of its own sequence; one sent by the API keeps what it contains', () => {
    const current = { sequence: 'MK', consensus: 'M[KR]' };
    const cx = parseCx(fieldOf('peptide'), { current });
    expect(peptideReader.parse('MK', cx)).toEqual({ ok: true, content: current });
    expect(peptideReader.parse('MR', cx)).toEqual({ ok: true, content: { sequence: 'MR' } });
    expect(peptideReader.validate({ sequence: 'MR' }, cx)).toEqual({ ok: true, content: { sequence: 'MR' } });
  });
});

describe('the small table of points', () => {
  it('accepts two pasted columns from a cell on, with or without a heading', () => {
    const rows = rowsOfPoints([{ x: 1, y: 10 }]);
    expect(pasteRows(rows, 1, 'x', 'dose\tsignal\n2\t20\r\n3\t3e1\n', '.')).toEqual([
      { x: '1', y: '10' },
      { x: '2', y: '20' },
      { x: '3', y: '30' },
    ]);
    expect(pasteRows(rows, 0, 'y', '5\n6', '.')).toEqual([
      { x: '1', y: '5' },
      { x: '', y: '6' },
    ]);
    expect(pasteRows(rows, 0, 'x', '7', '.')).toBeNull();
    // Text that is not a number stays for correction.
    expect(pasteRows([], 0, 'x', '1\tn.d.\n2\t4', '.')).toEqual([
      { x: '1', y: 'n.d.' },
      { x: '2', y: '4' },
    ]);
  });

  it('reads its rows or reports the invalid one', () => {
    expect(
      readRows(
        [
          { x: '1', y: '2' },
          { x: '', y: ' ' },
          { x: '1e-3', y: '-2' },
        ],
        '.',
      ),
    ).toEqual({
      ok: true,
      points: [
        { x: 1, y: 2 },
        { x: 0.001, y: -2 },
      ],
    });
    expect(
      readRows(
        [
          { x: '1', y: '2' },
          { x: '3', y: '' },
        ],
        '.',
      ),
    ).toEqual({ ok: false, row: 2 });
    expect([isNoNumber('', 'x', '.'), isNoNumber('x', 'x', '.'), isNoNumber('1.5', 'x', '.')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
