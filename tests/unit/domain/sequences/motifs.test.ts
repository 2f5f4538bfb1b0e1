import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { CLONING_SITES, demoPlasmids } from '@/domain/demo/sequences/plasmids';
import { reverseComplement } from '@/domain/sequences/complement';
import { cutSites } from '@/domain/sequences/cutSites';
import { findMotif } from '@/domain/sequences/findMotif';
import { RESTRICTION_ENZYMES } from '@/domain/sequences/restrictionEnzymes';

const dna = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...'ACGT'), { minLength, maxLength }).map((list) => list.join(''));

describe('motifs', () => {
  it('are found as by a naive search, on both strands and across the origin', () => {
    fc.assert(
      fc.property(dna(6, 60), dna(1, 6), fc.boolean(), (sequence, motif, circular) => {
        const n = sequence.length;
        const at = (start: number) =>
          Array.from({ length: motif.length }, (_, i) => sequence[circular ? (start + i) % n : start + i]).join('');
        const other = reverseComplement(motif, 'dna');
        const expected = Array.from({ length: n }, (_, start) => start).flatMap((start) => {
          const end = ((start + motif.length - 1) % n) + 1;
          const text = at(start);
          return [
            ...(text === motif ? [{ start: start + 1, end, direction: 1 }] : []),
            ...(text === other && other !== motif ? [{ start: start + 1, end, direction: -1 }] : []),
          ];
        });
        expect(findMotif(sequence, motif, circular)).toEqual(expected);
      }),
    );
  });

  it('ambiguity codes match each of their bases', () => {
    expect(findMotif('GTCGAC GTTAAC'.replace(' ', ''), 'GTYRAC', false).map(({ start }) => start)).toEqual([1, 7]);
    expect(findMotif('ACGT', '', true)).toEqual([]);
    expect(findMotif('ACGT', 'AC!', true)).toEqual([]);
  });
});

describe('cut sites', () => {
  it('every site of the list is palindromic or cuts outside itself', () => {
    for (const { site, cut, cutBottom, name } of RESTRICTION_ENZYMES) {
      const palindrome = reverseComplement(site, 'dna') === site;
      if (palindrome) expect(cut + cutBottom, name).toBe(site.length);
      else expect(Math.min(cut, cutBottom), name).toBeGreaterThan(site.length);
    }
  });

  it('the sites of the cloning site are unique in the demo plasmids, whatever their first base', async () => {
    for (const { seq } of demoPlasmids()) {
      const single = (await cutSites(seq, true)).flatMap(({ enzyme, cuts }) =>
        cuts.length === 1 ? [enzyme.name] : [],
      );
      for (const [name] of CLONING_SITES) expect(single).toContain(name);
    }
  });

  it('are where the literature puts them', async () => {
    const cutsOf = async (name: string, sequence: string, circular = false) =>
      (await cutSites(sequence, circular)).find(({ enzyme }) => enzyme.name === name)?.cuts;
    expect(await cutsOf('EcoRI', 'TTGAATTCTT')).toEqual([3]);
    expect(await cutsOf('BsaI', 'GGTCTCNAAAATTT'.replace('N', 'A'))).toEqual([7]);
    // On the other strand the cut is before the site.
    expect(await cutsOf('BsaI', 'TTTAAAAAGAGACC')).toEqual([3]);
    expect(await cutsOf('BsaI', 'GAGACCTTTAAAAA', true)).toEqual([9]);
    expect(await cutsOf('EcoRI', 'TTCAAAAGAA', true)).toEqual([8]);
  });
});
