import type { Annotation, Plasmid } from './plasmid';

const FEATURE = /^ {5}(\S+)\s+(\S.*)$/;
const QUALIFIER = /^ {21}\/(\w+)=?"?([^"]*)"?$/;
const NAMING = ['label', 'gene', 'product', 'note'];

interface RawFeature {
  type: string;
  location: string;
  qualifiers: Map<string, string>;
}

function rawFeatures(lines: readonly string[]): RawFeature[] {
  const features: RawFeature[] = [];
  for (const line of lines) {
    const head = FEATURE.exec(line);
    if (head) {
      features.push({ type: head[1]!, location: head[2]!, qualifiers: new Map() });
      continue;
    }
    const feature = features.at(-1);
    const qualifier = QUALIFIER.exec(line);
    if (!feature) continue;
    if (qualifier) feature.qualifiers.set(qualifier[1]!, qualifier[2]!);
    else if (feature.qualifiers.size === 0) feature.location += line.trim();
  }
  return features;
}

function annotationOf(feature: RawFeature): Annotation | null {
  const numbers = (feature.location.match(/\d+/g) ?? []).map(Number);
  const start = numbers[0];
  const end = numbers.at(-1);
  if (start === undefined || end === undefined || feature.type === 'source') return null;
  const named = NAMING.map((name) => feature.qualifiers.get(name)).find((text) => text);
  return {
    name: named ?? feature.type,
    start,
    end,
    direction: feature.location.includes('complement') ? -1 : 1,
    type: feature.type,
  };
}

/**
 * Reads the first entry of a GenBank flat file (NCBI, "GenBank flat file format"): name, sequence and features. Joined
 * locations become one annotation from the first to the last position.
 * @returns null when the text has no LOCUS line or no sequence.
 */
export function readGenBankText(text: string): Plasmid | null {
  const lines = text.split(/\r?\n/);
  const locus = lines.find((line) => line.startsWith('LOCUS'));
  const origin = lines.findIndex((line) => line.startsWith('ORIGIN'));
  if (!locus || origin < 0) return null;
  const end = lines.findIndex((line, index) => index > origin && line.startsWith('//'));
  const body = lines.slice(origin + 1, end < 0 ? undefined : end);
  const seq = body.join('').replace(/[^A-Za-z]/g, '');
  if (seq === '') return null;
  const from = lines.findIndex((line) => line.startsWith('FEATURES'));
  const features = from < 0 ? [] : rawFeatures(lines.slice(from + 1, origin));
  const annotations = features.map(annotationOf).filter((annotation) => annotation !== null);
  return { name: locus.trim().split(/\s+/)[1] ?? '', seq, annotations };
}
