import { describe, expect, it } from 'vitest';
import { demoOligos } from '@/domain/demo/sequences/oligos';
import { DEMO_PEPTIDES } from '@/domain/demo/sequences/peptides';
import { CLONING_SITES, demoPlasmids } from '@/domain/demo/sequences/plasmids';
import { reverseComplement } from '@/domain/demo/sequences/reverseComplement';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import type { Annotation, Plasmid } from '@/domain/sequences/plasmid';

function featureOf({ seq }: Plasmid, { start, end, direction }: Annotation): string {
  const read = start <= end ? seq.slice(start - 1, end) : seq.slice(start - 1) + seq.slice(0, end);
  return direction === -1 ? reverseComplement(read, 'dna') : read;
}

describe('demoOligos', () => {
  const oligos = demoOligos();

  it('respects the alphabets of its types, and all names are different', () => {
    for (const { type, sequence } of oligos) expect(sequence).toMatch(type === 'dna-oligo' ? /^[ACGT]+$/ : /^[ACGU]+$/);
    expect(new Set(oligos.map(({ name }) => name)).size).toBe(oligos.length);
    expect(new Set(oligos.map(({ kind }) => kind)).size).toBe(4);
  });

  it('pairs the strands of an siRNA', () => {
    const guides = oligos.filter(({ kind }) => kind === 'siRNA guide');
    expect(guides).toHaveLength(8);
    for (const guide of guides) {
      const passenger = oligos.find(({ name }) => name === guide.name.replace('guide', 'passenger'))!;
      expect([guide.sequence.length, passenger.sequence.length]).toEqual([21, 21]);
      expect(reverseComplement(guide.sequence.slice(0, 19), 'rna')).toBe(passenger.sequence.slice(0, 19));
      expect(guide.sequence).toMatch(/^[AU].*UU$/);
    }
  });
});

describe('DEMO_PEPTIDES', () => {
  it('uses the peptide alphabet and has the published lengths', () => {
    const lengths = Object.fromEntries(DEMO_PEPTIDES.map(({ name, sequence }) => [name, sequence.length]));
    expect(lengths).toMatchObject({
      Oxytocin: 9,
      'Angiotensin II': 8,
      'Substance P': 11,
      'Somatostatin-14': 14,
      Glucagon: 29,
      'GLP-1 (7-36)': 30,
      Exenatide: 39,
      Teriparatide: 34,
      Melittin: 26,
      'Magainin 2': 23,
      'LL-37': 37,
      Bivalirudin: 20,
      'Insulin A chain': 21,
      'Insulin B chain': 30,
    });
    for (const { sequence } of DEMO_PEPTIDES) expect(sequence).toMatch(/^[A-IK-NP-TVWXY]+$/);
  });
});

describe('demoPlasmids', () => {
  const plasmids = demoPlasmids();

  it('is the same every time and has different names and sequences', () => {
    expect(demoPlasmids()).toEqual(plasmids);
    expect(new Set(plasmids.map(({ name }) => name)).size).toBe(12);
    expect(new Set(plasmids.map(({ seq }) => seq)).size).toBe(12);
    for (const { seq } of plasmids) expect(seq).toMatch(/^[ACGT]{2500,9000}$/);
  });

  it('is valid content of the field type plasmid', () => {
    for (const plasmid of plasmids)
      expect(
        fieldTypeSpec('plasmid').holds({ ...plasmid, annotations: plasmid.annotations.map((a) => ({ ...a })) }),
      ).toBe(true);
  });

  it('has open reading frames on the annotated strand, also across the origin', () => {
    let crossing = 0;
    for (const plasmid of plasmids) {
      for (const annotation of plasmid.annotations) {
        expect(annotation.start).toBeGreaterThanOrEqual(1);
        expect(annotation.end).toBeLessThanOrEqual(plasmid.seq.length);
        if (annotation.end < annotation.start) crossing++;
        if (annotation.type !== 'CDS') continue;
        const codons = featureOf(plasmid, annotation).match(/.{3}/g)!;
        expect(featureOf(plasmid, annotation).length % 3).toBe(0);
        expect(codons[0]).toBe('ATG');
        expect(codons.findIndex((codon) => /^(?:TAA|TAG|TGA)$/.test(codon))).toBe(codons.length - 1);
      }
    }
    expect(crossing).toBe(6);
  });

  it('finds the published elements where the features say, and every cloning site once', () => {
    for (const plasmid of plasmids) {
      const at = (name: string) => featureOf(plasmid, plasmid.annotations.find((a) => a.name === name)!);
      expect(at('T7 promoter')).toBe('TAATACGACTCACTATAGG');
      expect(at('M13 reverse')).toBe('CAGGAAACAGCTATGAC');
      for (const [enzyme, site] of CLONING_SITES) {
        const circle = plasmid.seq + plasmid.seq.slice(0, site.length - 1);
        expect(circle.split(site).length - 1, `${plasmid.name} ${enzyme}`).toBe(1);
        expect(at('MCS')).toContain(site);
      }
    }
  });
});
