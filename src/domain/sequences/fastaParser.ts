import { createLineReader } from '../reading/lineReader';
import { createRecordSize } from '../reading/readLimits';
import { sequenceLetters } from './sequenceLetters';
import type { SequenceParser, SequenceRecord } from './sequenceRecord';

/** Neither a letter nor the sign of a stop or gap; blanks and position numbers are dropped before. */
const FOREIGN = /[^A-Za-z*-]/;

interface Open {
  line: number;
  head: string;
  parts: string[];
  problem: SequenceRecord['problem'];
}

/**
 * A parser of FASTA (Pearson and Lipman 1988; NCBI's description of the format). The first word of a header line is the
 * name, the rest the description. Lines that begin with `;` are comments. Which letters are valid is decided by the
 * field.
 */
export function createFastaParser(): SequenceParser {
  const lines = createLineReader();
  const size = createRecordSize();
  let open: Open | null = null;
  let lineNumber = 0;
  let number = 0;

  function close(out: SequenceRecord[]): void {
    if (!open) return;
    const sequence = open.parts.join('');
    const [name = '', ...rest] = open.head.trim().split(/\s+/);
    const empty = { line: open.line, reason: 'The record has a header line but no sequence.' };
    out.push({
      number: ++number,
      line: open.line,
      name,
      description: rest.join(' '),
      sequence,
      annotations: [],
      topology: null,
      problem: open.problem ?? (sequence === '' ? empty : null),
    });
    open = null;
    size.reset();
  }

  function take(line: string, out: SequenceRecord[]): void {
    lineNumber++;
    if (line.startsWith('>')) {
      close(out);
      open = { line: lineNumber, head: line.slice(1), parts: [], problem: null };
      return;
    }
    const letters = sequenceLetters(line);
    if (letters === '' || line.startsWith(';')) return;
    open ??= {
      line: lineNumber,
      head: '',
      parts: [],
      problem: { line: lineNumber, reason: 'A sequence begins without a header line (>name).' },
    };
    size.add(letters.length, open.line);
    const at = letters.search(FOREIGN);
    if (at >= 0) open.problem ??= { line: lineNumber, reason: `"${letters[at]}" is not a sequence letter.` };
    open.parts.push(letters);
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
      close(out);
      return out;
    },
  };
}
