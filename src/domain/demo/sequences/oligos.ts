import { createRandom } from '@/lib/random';
import { reverseComplement } from './reverseComplement';

export interface DemoOligo {
  name: string;
  type: 'dna-oligo' | 'rna-oligo';
  /** 5' to 3', upper case. */
  sequence: string;
  kind: 'primer' | 'antisense' | 'siRNA guide' | 'siRNA passenger';
  note: string;
}

/** Published primers, by their usual names. */
const PRIMERS: readonly [string, string, string][] = [
  ['M13 forward (-20)', 'GTAAAACGACGGCCAGT', 'Sequencing of pUC-type inserts'],
  ['M13 reverse', 'CAGGAAACAGCTATGAC', 'Sequencing of pUC-type inserts'],
  ['T7 promoter', 'TAATACGACTCACTATAGGG', 'Forward from the T7 promoter'],
  ['T7 terminator', 'GCTAGTTATTGCTCAGCGG', 'Reverse from the T7 terminator'],
  ['SP6', 'ATTTAGGTGACACTATAG', 'Forward from the SP6 promoter'],
  ['CMV forward', 'CGCAAATGGGCGGTAGGCGTG', 'Forward from the CMV promoter'],
  ['BGH reverse', 'TAGAAGGCACAGTCGAGG', 'Reverse from the BGH terminator'],
  ['16S 8F', 'AGAGTTTGATCCTGGCTCAG', 'Bacterial 16S rRNA gene'],
  ['16S 1492R', 'GGTTACCTTGTTACGACTT', 'Bacterial 16S rRNA gene'],
  ['ITS1', 'TCCGTAGGTGAACCTGCGG', 'Fungal internal transcribed spacer'],
  ['ITS4', 'TCCTCCGCTTATTGATATGC', 'Fungal internal transcribed spacer'],
  ['LCO1490', 'GGTCAACAAATCATAAAGATATTGG', 'COI barcode of animals'],
  ['HCO2198', 'TAAACTTCAGGGTGACCAAAAAATCA', 'COI barcode of animals'],
];

/** Antisense oligonucleotides that became drugs: base sequence without chemical modifications. */
const ANTISENSE: readonly [string, string, string][] = [
  ['Nusinersen', 'TCACTTTCATAATGCTGG', 'SMN2, splice modulation'],
  ['Fomivirsen', 'GCGTTTGCTCTTCTTCTTGCG', 'CMV IE2'],
  ['Mipomersen', 'GCCTCAGTCTGCTTCGCACC', 'Apolipoprotein B'],
  ['Inotersen', 'TCTTGGTTACATGAATCCC', 'Transthyretin'],
  ['Volanesorsen', 'AGCTTCTTGTCCAGCTTTAT', 'Apolipoprotein C-III'],
  ['Eteplirsen', 'CTCCAACATCAAGGAAGATGGCATTTCTAG', 'Dystrophin exon 51'],
  ['Golodirsen', 'GTTGCCTCCGGTTCTGAAGGTGTTC', 'Dystrophin exon 53'],
  ['Viltolarsen', 'CCTCCGGTTCTGAAGGTGTTC', 'Dystrophin exon 53'],
  ['Tofersen', 'CAGGATACATTTCTACAGCT', 'SOD1'],
];

function gcShare(sequence: string): number {
  return (sequence.match(/[GC]/g) ?? []).length / sequence.length;
}

/**
 * Pairs of 21-mers with UU overhangs against an invented transcript, chosen like siRNAs (Reynolds, 2004): 30 to 52 %
 * GC, an A or U at the beginning of the guide strand, no run of four equal bases.
 */
function siRnaPairs(count: number, seed: number): DemoOligo[] {
  const random = createRandom(seed);
  const transcript = Array.from({ length: 4000 }, () => random.pick(['A', 'C', 'G', 'U'])).join('');
  const pairs: DemoOligo[] = [];
  for (let at = 50; pairs.length < count * 2 && at + 19 <= transcript.length; at++) {
    const site = transcript.slice(at, at + 19);
    const gc = gcShare(site);
    if (gc < 0.3 || gc > 0.52 || !/[AU]$/.test(site) || /(.)\1{3}/.test(site)) continue;
    const number = pairs.length / 2 + 1;
    const note = `Demo transcript, position ${at + 1}, GC ${Math.round(gc * 100)} %`;
    const name = `si-Demo-${String(number).padStart(2, '0')}`;
    pairs.push({
      name: `${name} guide`,
      type: 'rna-oligo',
      sequence: `${reverseComplement(site, 'rna')}UU`,
      kind: 'siRNA guide',
      note,
    });
    pairs.push({ name: `${name} passenger`, type: 'rna-oligo', sequence: `${site}UU`, kind: 'siRNA passenger', note });
    at += 60;
  }
  return pairs;
}

/** Primers, antisense oligonucleotides and siRNA strands; names are unique. */
export function demoOligos({ seed = 1, siRnas = 8 }: { seed?: number; siRnas?: number } = {}): DemoOligo[] {
  return [
    ...PRIMERS.map(
      ([name, sequence, note]): DemoOligo => ({ name, type: 'dna-oligo', sequence, kind: 'primer', note }),
    ),
    ...ANTISENSE.map(
      ([name, sequence, note]): DemoOligo => ({ name, type: 'dna-oligo', sequence, kind: 'antisense', note }),
    ),
    ...siRnaPairs(siRnas, seed),
  ];
}
