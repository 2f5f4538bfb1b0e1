import { createLineReader } from '../files/lineReader';
import { annotationOf, FeatureLines } from './genBankFeature';
import { locusName } from './locusName';
import { sequenceLetters } from './sequenceLetters';
import type { SequenceParser, SequenceRecord } from './sequenceRecord';

type Part = 'head' | 'definition' | 'features' | 'origin' | 'other';

/** The record under way. */
interface Open {
  line: number;
  locus: string | null;
  bases: number | null;
  topology: SequenceRecord['topology'];
  definition: string[];
  features: FeatureLines;
  sequence: string[];
  part: Part;
  problem: SequenceRecord['problem'];
}

const LOCUS = /^LOCUS\s+(\S+)(?:\s+(\d+)\s+(?:bp|aa|rc))?/;
const KEYWORD = /^([A-Z]+)(?:\s|$)/;
const FOREIGN = /[^A-Za-z*-]/;

const fresh = (line: number): Open => ({
  line,
  locus: null,
  bases: null,
  topology: null,
  definition: [],
  features: new FeatureLines(),
  sequence: [],
  part: 'head',
  problem: null,
});

/** The name stands in the definition where LOCUS, which takes no blanks, bears its short form. */
function nameOf({ locus, definition }: Open): string {
  const [first = ''] = definition;
  if (definition.length <= 1 && locus === locusName(first)) return first;
  return locus ?? '';
}

function finished(open: Open, number: number, isWhole: boolean, lineNumber: number): SequenceRecord {
  const { features, bases } = open;
  const unclosed = features.openLine;
  features.close();
  const sequence = open.sequence.join('');
  const annotations = features.features.flatMap((feature) => annotationOf(feature) ?? []);
  const stray = features.features.find((feature) => {
    const annotation = annotationOf(feature);
    return annotation !== null && Math.max(annotation.start, annotation.end) > sequence.length;
  });
  const fault = (line: number, reason: string) => ({ line, reason });
  const problem =
    (open.locus === null ? fault(open.line, 'The record does not begin with a LOCUS line.') : null) ??
    (unclosed > 0 ? fault(unclosed, 'A quoted text is not closed.') : null) ??
    open.problem ??
    (isWhole ? null : fault(lineNumber, 'The file ends before the // of the record: it is cut short.')) ??
    (sequence === '' ? fault(lineNumber, 'The record has no sequence (ORIGIN).') : null) ??
    (bases !== null && bases !== sequence.length
      ? fault(open.line, `LOCUS names ${bases} bases, the sequence has ${sequence.length}.`)
      : null) ??
    (stray ? fault(stray.line, `${stray.key} ${stray.location} lies outside the ${sequence.length} bases.`) : null);
  return {
    number,
    line: open.line,
    name: nameOf(open),
    description: open.definition.map((line) => line.trim()).join(' '),
    sequence,
    annotations,
    topology: open.topology,
    problem,
  };
}

/**
 * A parser of GenBank flat files (NCBI, "GenBank flat file format") as databases and plasmid editors write them: name,
 * topology, features and sequence. Colours are read from the notes of SnapGene and ApE.
 */
export function createGenBankParser(): SequenceParser {
  const lines = createLineReader();
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
      // The one before lost its end: what begins here is whole all the same.
      open.problem ??= { line: lineNumber, reason: 'A new record begins before the // of this one.' };
      out.push(finished(open, ++number, true, lineNumber));
      open = null;
    }
    if (!open) {
      if (line.trim() === '') return;
      open = fresh(lineNumber);
    }
    if (keyword) takeKeyword(open, keyword, line);
    else if (open.part === 'definition') open.definition.push(line.slice(12));
    else if (open.part === 'features') open.features.take(line, lineNumber);
    else if (open.part === 'origin') {
      const letters = sequenceLetters(line);
      const at = letters.search(FOREIGN);
      if (at >= 0) open.problem ??= { line: lineNumber, reason: `"${letters[at]}" is not a letter of a sequence.` };
      open.sequence.push(letters);
    }
  }

  function takeKeyword(record: Open, keyword: string, line: string): void {
    const parts: { [keyword: string]: Part } = { DEFINITION: 'definition', FEATURES: 'features', ORIGIN: 'origin' };
    record.part = parts[keyword] ?? 'other';
    if (keyword === 'DEFINITION') record.definition.push(line.slice(12));
    if (keyword !== 'LOCUS') return;
    const read = LOCUS.exec(line);
    record.locus = read?.[1] ?? null;
    record.bases = read?.[2] === undefined ? null : Number(read[2]);
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
