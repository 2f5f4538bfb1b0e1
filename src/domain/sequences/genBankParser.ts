import { numberText } from '@/lib/words/counted';
import { createLineReader } from '../reading/lineReader';
import { createRecordSize } from '../reading/readLimits';
import { FeatureLines, featureText, type GenBankFeature, readFeature } from './genBankFeature';
import { locusName } from './locusName';
import type { Annotation } from './plasmid';
import { sequenceLetters } from './sequenceLetters';
import type { SequenceParser, SequenceRecord } from './sequenceRecord';

type Part = 'head' | 'definition' | 'features' | 'origin' | 'other';

/** The current record. */
interface Open {
  line: number;
  locus: string | null;
  bases: number | null;
  isProtein: boolean;
  topology: SequenceRecord['topology'];
  definition: string[];
  accession: string;
  features: FeatureLines;
  sequence: string[];
  part: Part;
  problem: SequenceRecord['problem'];
}

/** The length in a LOCUS line; everything before it is the name. */
const LOCUS_LENGTH = /\s(\d{1,12})\s{1,20}(bp|aa|rc)(?=\s|$)/g;
const KEYWORD = /^([A-Z]+)(?:\s|$)/;
/** Width of the word LOCUS. */
const KEYWORD_WIDTH = 5;
const FOREIGN = /[^A-Za-z*-]/;

const fresh = (line: number): Open => ({
  line,
  locus: null,
  bases: null,
  isProtein: false,
  topology: null,
  definition: [],
  accession: '',
  features: new FeatureLines(),
  sequence: [],
  part: 'head',
  problem: null,
});

/** A text without the full stop at the end of a definition. */
const withoutPoint = (text: string) => (text.endsWith('.') ? text.slice(0, -1) : text).trim();

/**
 * The name is that of the LOCUS line, in full; the definition has it if LOCUS shortened it. A blank one is taken from
 * the definition or the accession, and this is reported.
 */
function nameOf({ line, locus, definition, accession }: Open): { name: string; warning: string | null } {
  const [first = ''] = definition;
  if (definition.length <= 1 && locus === locusName(first)) return { name: first, warning: null };
  if (locus !== '') return { name: locus ?? '', warning: null };
  const found = withoutPoint(first) || accession;
  const from = withoutPoint(first) ? 'DEFINITION' : 'ACCESSION';
  const substitute = found === '' ? 'the record has no name' : `the record is called ${cut(found)}, as ${from} says`;
  return { name: found, warning: `Line ${line}: LOCUS has no name; ${substitute}.` };
}

/** Characters of a location shown in a warning; the column has all of it. */
const SHOWN = 120;
const cut = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}\u2026` : text);

/** Features listed one by one in a warning. */
const NAMED = 3;

/** The warning about features whose location an annotation cannot express. */
function oddWarnings(odd: readonly { feature: GenBankFeature; annotation: Annotation | null }[]): string[] {
  const [first] = odd;
  if (!first) return [];
  const named = odd.slice(0, NAMED).map(({ feature, annotation }) => {
    const drawn = annotation ? `${annotation.start}..${annotation.end}` : 'not drawn';
    return `${feature.key} ${cut(feature.location)} (${drawn})`;
  });
  const more = odd.length > NAMED ? ` and ${numberText(odd.length - NAMED)} more` : '';
  return [
    `Line ${first.feature.line}: kept as text, because annotations cannot hold them in full: ${named.join('; ')}${more}.`,
  ];
}

/** The warning about lines of the feature table that belong to no feature. */
function strayWarnings({ strayCount, strayLine }: FeatureLines): string[] {
  if (strayCount === 0) return [];
  const more = strayCount > 1 ? ` and ${numberText(strayCount - 1)} more` : '';
  return [`Line ${strayLine}${more}: not read as a feature, and left out.`];
}

function finished(open: Open, number: number, isWhole: boolean, lineNumber: number): SequenceRecord {
  const { features, bases } = open;
  const unclosed = features.openLine;
  features.close();
  const sequence = open.sequence.join('');
  const place = { length: sequence.length, topology: open.topology };
  const read = features.features.flatMap((feature) => {
    const found = readFeature(feature, place);
    return found ? [{ feature, ...found }] : [];
  });
  const annotations = read.flatMap(({ annotation }) => annotation ?? []);
  const stray = read.find(
    ({ annotation }) => annotation !== null && Math.max(annotation.start, annotation.end) > sequence.length,
  )?.feature;
  const odd = read.filter(({ isExact }) => !isExact);
  const { name, warning } = nameOf(open);
  const fault = (line: number, reason: string) => ({ line, reason });
  const problem =
    (open.locus === null ? fault(open.line, 'The record does not begin with a LOCUS line.') : null) ??
    (unclosed > 0 ? fault(unclosed, 'A quoted text is not closed.') : null) ??
    open.problem ??
    (isWhole ? null : fault(lineNumber, 'The file ends before the // of the record: it is cut short.')) ??
    (sequence === '' ? fault(lineNumber, 'The record has no sequence (ORIGIN).') : null) ??
    (open.isProtein
      ? fault(open.line, 'This record is a protein, not a plasmid. Import proteins from FASTA.')
      : null) ??
    (bases !== null && bases !== sequence.length
      ? fault(open.line, `LOCUS names ${bases} bases, the sequence has ${sequence.length}.`)
      : null) ??
    (stray ? fault(stray.line, `${stray.key} ${stray.location} is outside the ${sequence.length} bases.`) : null);
  return {
    number,
    line: open.line,
    name,
    description: open.definition.map((line) => line.trim()).join(' '),
    sequence,
    annotations,
    topology: open.topology,
    problem,
    oddFeatures: odd.map(({ feature }) => featureText(feature)),
    warnings: [...(warning === null ? [] : [warning]), ...oddWarnings(odd), ...strayWarnings(features)],
  };
}

/**
 * A parser of GenBank flat files (NCBI, "GenBank flat file format") as databases and plasmid editors write them: name,
 * topology, features and sequence. Colours are read from the notes of SnapGene and ApE.
 */
export function createGenBankParser(): SequenceParser {
  const lines = createLineReader();
  const size = createRecordSize();
  let open: Open | null = null;
  let lineNumber = 0;
  let number = 0;

  function take(line: string, out: SequenceRecord[]): void {
    lineNumber++;
    if (line.startsWith('//')) {
      if (open) out.push(finished(open, ++number, true, lineNumber));
      open = null;
      return;
    }
    const keyword = KEYWORD.exec(line)?.[1];
    if (open && keyword === 'LOCUS' && open.locus !== null) {
      // The previous record lacks its end: the one that begins here is complete all the same.
      open.problem ??= { line: lineNumber, reason: 'A new record begins before the // of this one.' };
      out.push(finished(open, ++number, true, lineNumber));
      open = null;
    }
    if (!open) {
      // Comments that programs write before a record.
      if (line.trim() === '' || line.startsWith('#') || line.startsWith(';')) return;
      open = fresh(lineNumber);
      size.reset();
    }
    size.add(line.length, open.line);
    if (keyword) takeKeyword(open, keyword, line);
    else if (open.part === 'definition') open.definition.push(line.slice(12));
    else if (open.part === 'features') open.features.take(line, lineNumber);
    else if (open.part === 'origin') {
      const letters = sequenceLetters(line);
      const at = letters.search(FOREIGN);
      if (at >= 0) open.problem ??= { line: lineNumber, reason: `"${letters[at]}" is not a sequence letter.` };
      open.sequence.push(letters);
    }
  }

  function takeKeyword(record: Open, keyword: string, line: string): void {
    const parts: { [keyword: string]: Part } = { DEFINITION: 'definition', FEATURES: 'features', ORIGIN: 'origin' };
    record.part = parts[keyword] ?? 'other';
    if (keyword === 'DEFINITION') record.definition.push(line.slice(12));
    if (keyword === 'ACCESSION') record.accession = line.slice(12).trim().split(/\s/, 1)[0] ?? '';
    if (keyword !== 'LOCUS') return;
    const length = [...line.matchAll(LOCUS_LENGTH)].at(-1);
    const rest = line.slice(KEYWORD_WIDTH, length ? length.index + 1 : undefined).trim();
    // Without a length the name is one word: what follows it describes the molecule.
    record.locus = length ? rest : (rest.split(/\s/, 1)[0] ?? '');
    record.isProtein = length?.[2] === 'aa';
    record.bases = length ? Number(length[1]) : null;
    record.topology = /\bcircular\b/i.test(line) ? 'circular' : /\blinear\b/i.test(line) ? 'linear' : null;
  }

  return {
    push(text) {
      const out: SequenceRecord[] = [];
      for (const line of lines.push(text)) take(line, out);
      return out;
    },
    end() {
      const out: SequenceRecord[] = [];
      for (const line of lines.end()) take(line, out);
      if (open) out.push(finished(open, ++number, false, lineNumber));
      open = null;
      return out;
    },
  };
}
