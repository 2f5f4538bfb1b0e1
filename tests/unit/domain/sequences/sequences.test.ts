import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { readSequenceText } from '@/domain/fields/sequenceText';
import { blocksOfTen } from '@/domain/sequences/blocksOfTen';
import { complement, reverseComplement } from '@/domain/sequences/complement';
import { toFasta } from '@/domain/sequences/fasta';
import { gcContent } from '@/domain/sequences/gcContent';
import { meltingTemperature } from '@/domain/sequences/meltingTemperature';
import { sequenceFacts } from '@/domain/sequences/sequenceFacts';
import { oligoWeight, peptideWeight } from '@/domain/sequences/sequenceWeight';
import { translate } from '@/domain/sequences/translate';

const letters = (alphabet: string) =>
  fc.array(fc.constantFrom(...alphabet), { maxLength: 200 }).map((list) => list.join(''));

describe('strands', () => {
  it('the reverse complement of the reverse complement is the sequence', () => {
    fc.assert(
      fc.property(letters('ACGTRYSWKMBDHVNacgt'), (dna) => {
        expect(reverseComplement(reverseComplement(dna, 'dna'), 'dna')).toBe(dna);
      }),
    );
    fc.assert(
      fc.property(letters('ACGU'), (rna) => {
        expect(reverseComplement(reverseComplement(rna, 'rna'), 'rna')).toBe(rna);
      }),
    );
  });

  it('pairs bases and keeps the GC content', () => {
    expect(reverseComplement('GAATTC', 'dna')).toBe('GAATTC');
    expect(complement('AACGu', 'rna')).toBe('UUGCa');
    fc.assert(fc.property(letters('ACGT'), (dna) => gcContent(dna) === gcContent(reverseComplement(dna, 'dna'))));
  });

  it('translates by the standard code', () => {
    expect(translate('ATGGCCATTGTAATGGGCCGCTGAAAGGGTGCCCGATAG')).toBe('MAIVMGR*KGAR*');
    expect(translate('augNNNua')).toBe('MX');
  });
});

describe('melting temperature', () => {
  it('agrees with the worked example of the source', () => {
    // The duplex of figure 1 (SantaLucia 1998), with the steps of table 2 summed by hand.
    const strand = 1e-4;
    const enthalpy = -10.6 - 8.4 - 7.9 - 8.5 - 8.2 + 0.1 + 2.3;
    const entropy = -27.2 - 22.4 - 22.2 - 22.7 - 22.2 - 2.8 + 4.1;
    const expected = (1000 * enthalpy) / (entropy + 1.987 * Math.log(strand / 4)) - 273.15;
    expect(meltingTemperature('CGTTGA', { strand, sodium: 1 })).toBeCloseTo(expected, 6);
    expect(enthalpy).toBeCloseTo(-41.2, 6);
  });

  it('is the same for a strand and its complement, and increases with salt', () => {
    fc.assert(
      fc.property(
        letters('ACGT').filter((dna) => dna.length > 1),
        (dna) => {
          expect(meltingTemperature(reverseComplement(dna, 'dna'))).toBeCloseTo(meltingTemperature(dna)!, 6);
          const salty = meltingTemperature(dna, { strand: 1e-6, sodium: 1 })!;
          expect(salty).toBeGreaterThan(meltingTemperature(dna, { strand: 1e-6, sodium: 0.05 })!);
        },
      ),
    );
  });

  it('agrees with another implementation with the same parameters', () => {
    // Biopython's documentation of Bio.SeqUtils.MeltingTemp.Tm_NN: 60.32 degrees with 25 nM of each strand.
    const conditions = { strand: 50e-9, sodium: 0.05 };
    expect(meltingTemperature('CGTTCCAAAGATGTGGGCATGAGCTTAC', conditions)).toBeCloseTo(60.32, 2);
  });

  it('is in the range of primers, and is not given for ambiguous bases', () => {
    const m13 = meltingTemperature('GTAAAACGACGGCCAGT')!;
    expect(m13).toBeGreaterThan(52);
    expect(m13).toBeLessThan(58);
    expect(meltingTemperature('ACGTN')).toBeNull();
    expect(meltingTemperature('A')).toBeNull();
  });
});

describe('weights', () => {
  it('of known molecules', () => {
    // Oxytocin without its disulfide and amide; bradykinin 1060.2 g/mol; dT2 546.4 g/mol.
    expect(peptideWeight('RPPGFSPFR')).toBeCloseTo(1060.2, 1);
    expect(peptideWeight('CYIQNCPLG')).toBeCloseTo(1010.2, 1);
    expect(oligoWeight('TT', 'dna')).toBeCloseTo(546.4, 1);
    expect(oligoWeight('ACGN', 'dna')).toBeNull();
    expect(peptideWeight('AXB')).toBeNull();
  });

  it('do not depend on the order of letters', () => {
    fc.assert(
      fc.property(letters('ACGT').filter(Boolean), (dna) => {
        expect(oligoWeight([...dna].sort().join(''), 'dna')).toBeCloseTo(oligoWeight(dna, 'dna')!, 4);
      }),
    );
  });
});

describe('text', () => {
  it('FASTA and blocks are read back unchanged', () => {
    fc.assert(
      fc.property(letters('ACGT'), (dna) => {
        expect(readSequenceText(toFasta('Some name', dna))).toEqual({ name: 'Some name', sequence: dna });
        expect(blocksOfTen(dna).join('')).toBe(dna);
        expect(
          blocksOfTen(dna)
            .slice(0, -1)
            .every((block) => block.length === 10),
        ).toBe(true);
      }),
    );
  });

  it('lists only known facts', () => {
    expect(sequenceFacts('dna-oligo', 'GTAAAACGACGGCCAGT').map((fact) => fact.label)).toEqual([
      'Length',
      'GC',
      'Tm',
      'MW',
    ]);
    expect(sequenceFacts('dna-oligo', 'ACGN').map((fact) => fact.label)).toEqual(['Length', 'GC']);
    expect(sequenceFacts('peptide', 'RPPGFSPFR')[0]).toEqual({ label: 'Length', value: '9 aa' });
  });
});
