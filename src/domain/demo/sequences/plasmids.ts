import { createRandom, mix32, type Random } from '@/lib/random';
import type { Annotation, Plasmid } from '../../sequences/plasmid';
import { reverseComplement } from './reverseComplement';

interface Part {
  name: string;
  type: string;
  direction?: -1 | 1;
  /** As read on its own strand. */
  sequence: string;
}

const COLORS: Readonly<Record<string, string>> = {
  rep_origin: '#9aa5b1',
  CDS: '#5b8def',
  promoter: '#3aa76d',
  terminator: '#c0564b',
  misc_feature: '#d49a3a',
  primer_bind: '#8e6bbf',
};

/** Recognition sites of a multiple cloning site, in order. */
export const CLONING_SITES: readonly [string, string][] = [
  ['EcoRI', 'GAATTC'],
  ['SacI', 'GAGCTC'],
  ['KpnI', 'GGTACC'],
  ['BamHI', 'GGATCC'],
  ['XbaI', 'TCTAGA'],
  ['SalI', 'GTCGAC'],
  ['PstI', 'CTGCAG'],
  ['HindIII', 'AAGCTT'],
];

const STOPS = ['TAA', 'TAG', 'TGA'];
const BASES = ['A', 'C', 'G', 'T'];

const MARKERS = [
  { name: 'AmpR', bases: 861 },
  { name: 'KanR', bases: 816 },
  { name: 'CmR', bases: 660 },
] as const;
const INSERTS = [
  { name: 'eGFP-like', bases: 720 },
  { name: 'Luc-like', bases: 1653 },
  { name: 'lacZ-alpha-like', bases: 324 },
  { name: 'Cas-like', bases: 4104 },
] as const;

/** Random bases without any cloning site on either strand, so that the multiple cloning site stays unique. */
function filler(random: Random, length: number): string {
  let text = '';
  while (text.length < length) {
    text += random.pick(BASES);
    if (CLONING_SITES.some(([, site]) => text.endsWith(site))) text = text.slice(0, -1);
  }
  return text;
}

/** A reading frame: start codon, sense codons, stop codon. @param bases a multiple of 3. */
function readingFrame(random: Random, bases: number): string {
  let text = 'ATG';
  while (text.length < bases - 3) {
    const codon = random.pick(BASES) + random.pick(BASES) + random.pick(BASES);
    if (STOPS.includes(codon)) continue;
    const longer = text + codon;
    if (!CLONING_SITES.some(([, site]) => longer.includes(site, text.length - 5))) text = longer;
  }
  return `${text}TAA`;
}

function partsOf(random: Random, marker: (typeof MARKERS)[number], insert: (typeof INSERTS)[number]): Part[] {
  return [
    { name: 'T7 promoter', type: 'promoter', direction: 1, sequence: 'TAATACGACTCACTATAGG' },
    { name: 'lac operator', type: 'misc_feature', direction: 1, sequence: 'TTGTGAGCGGATAACAA' },
    { name: insert.name, type: 'CDS', direction: 1, sequence: readingFrame(random, insert.bases) },
    { name: 'MCS', type: 'misc_feature', sequence: CLONING_SITES.map(([, site]) => site).join('') },
    {
      name: 'T7 terminator',
      type: 'terminator',
      direction: 1,
      sequence: 'CTAGCATAACCCCTTGGGGCCTCTAAACGGGTCTTGAGGGGTTTTTTG',
    },
    { name: 'M13 reverse', type: 'primer_bind', direction: -1, sequence: 'CAGGAAACAGCTATGAC' },
    { name: 'ori', type: 'rep_origin', direction: -1, sequence: filler(random, 589) },
    { name: `${marker.name}-like`, type: 'CDS', direction: -1, sequence: readingFrame(random, marker.bases) },
    { name: `${marker.name} promoter`, type: 'promoter', direction: -1, sequence: filler(random, 105) },
  ];
}

/** Whether every cloning site occurs once in the circle; all are palindromes, so one strand is enough. */
function hasSingleSites(seq: string): boolean {
  const circle = seq + seq.slice(0, 5);
  return CLONING_SITES.every(([, site]) => circle.split(site).length === 2);
}

function assemble(
  random: Random,
  name: string,
  marker: (typeof MARKERS)[number],
  insert: (typeof INSERTS)[number],
): Plasmid {
  let seq = '';
  const annotations: Annotation[] = [];
  for (const { name: part, type, direction, sequence } of partsOf(random, marker, insert)) {
    seq += filler(random, random.int(20, 180));
    const start = seq.length + 1;
    seq += direction === -1 ? reverseComplement(sequence, 'dna') : sequence;
    const annotation: Annotation = { name: part, start, end: seq.length, color: COLORS[type]!, type };
    annotations.push(direction === undefined ? annotation : { ...annotation, direction });
  }
  seq += filler(random, random.int(20, 180));
  // A site may have formed by chance where two parts meet: assemble again.
  return hasSingleSites(seq) ? { name, seq, annotations } : assemble(random, name, marker, insert);
}

/** The same circle cut at another base. */
function rotate({ name, seq, annotations }: Plasmid, by: number): Plasmid {
  const n = seq.length;
  const moved = (at: number) => ((at - 1 - by + n) % n) + 1;
  return {
    name,
    seq: seq.slice(by) + seq.slice(0, by),
    annotations: annotations.map((a) => ({ ...a, start: moved(a.start), end: moved(a.end) })),
  };
}

/**
 * Plasmids assembled from invented sequence around short published elements (T7 promoter and terminator, lac operator,
 * cloning site, primer site). Reading frames are open; reverse features are on the other strand. Every second plasmid
 * is cut inside its marker, which therefore spans the origin.
 */
export function demoPlasmids({ seed = 1, count = 12 }: { seed?: number; count?: number } = {}): Plasmid[] {
  return Array.from({ length: count }, (_, i) => {
    const random = createRandom(mix32(seed, i));
    const marker = MARKERS[i % MARKERS.length]!;
    const insert = INSERTS[i % INSERTS.length]!;
    const plasmid = assemble(random, `pDemo-${marker.name}-${String(i + 1).padStart(2, '0')}`, marker, insert);
    const crossing = plasmid.annotations.find(({ name }) => name === `${marker.name}-like`)!;
    return i % 2 === 1 ? rotate(plasmid, crossing.start + Math.floor(marker.bases / 3)) : plasmid;
  });
}
