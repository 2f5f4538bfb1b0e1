import { createLineReader } from '../reading/lineReader';
import { createRecordSize } from '../reading/readLimits';
import { readRxnFile } from '../structures/rxnFile';

/** One record of an RXN or RD file. Either its reaction is complete, or `problem` says on which line it is not. */
export interface ReactionRecord {
  /** From 1. */
  number: number;
  /** Line of the file on which the record begins, from 1. */
  line: number;
  /** Second line of the reaction, the first of a molecule. */
  name: string;
  /** The reaction as written, with LF line ends; the text of the record when it is refused. */
  rxn: string;
  /** The data of an RD file ($DTYPE, $DATUM). */
  tags: ReadonlyMap<string, string>;
  problem: { line: number; reason: string } | null;
}

/** Reads an RXN or RD file in pieces of any size, cut anywhere. */
export interface ReactionParser {
  /** Takes the next piece and emits the records that it completes. */
  push(text: string): ReactionRecord[];
  /** Emits the last record. */
  end(): ReactionRecord[];
}

/** The current record. */
interface Open {
  line: number;
  /** Line on which its reaction begins, 0 = not yet. */
  rxnLine: number;
  rxn: string[];
  tags: Map<string, string[]>;
  /** The current tag: from then on no line belongs to the reaction. */
  tag: string | null;
}

const fresh = (line: number): Open => ({ line, rxnLine: 0, rxn: [], tags: new Map(), tag: null });

const holdsMolecule = (lines: readonly string[]) => lines.some((line) => line.startsWith('M  END'));

function problemOf({ line, rxnLine, rxn }: Open): ReactionRecord['problem'] {
  if (rxnLine === 0) {
    const reason = holdsMolecule(rxn)
      ? 'The record is a molecule, not a reaction. Save the molecules as SDF.'
      : 'The record contains no reaction ($RXN).';
    return { line, reason };
  }
  const read = readRxnFile(rxn.join('\n'));
  return read.ok ? null : { line: rxnLine + read.line - 1, reason: read.reason };
}

function finished(open: Open, number: number): ReactionRecord {
  const { line, rxn, tags } = open;
  while (rxn.at(-1)?.trim() === '') rxn.pop();
  return {
    number,
    line,
    name: (open.rxnLine > 0 ? rxn[1] : holdsMolecule(rxn) ? rxn[0] : '')?.trim() ?? '',
    rxn: `${rxn.join('\n')}\n`,
    tags: new Map([...tags].map(([name, lines]) => [name, lines.join('\n').trim()])),
    problem: problemOf(open),
  };
}

/**
 * A parser of reaction files (CTfile formats, chapters "RXNfiles" and "RDfiles"), V2000 and V3000. Line ends may be LF,
 * CRLF or CR, also mixed. Only the frame is checked; whether the molecules are possible is left to a chemistry engine.
 * A bad record is emitted with its problem and never stops the rest.
 */
export function createReactionParser(): ReactionParser {
  const reader = createLineReader();
  const size = createRecordSize();
  let open: Open | null = null;
  let lineNumber = 0;
  let number = 0;

  function close(out: ReactionRecord[]): void {
    if (open) out.push(finished(open, ++number));
    open = null;
    size.reset();
  }

  function take(line: string, out: ReactionRecord[]): void {
    lineNumber++;
    // $MFMT within data is a molecule of that data; on its own it begins a record of a molecule.
    if (/^\$[RM]FMT\b/.test(line)) {
      close(out);
      open = fresh(lineNumber);
    } else if (line.startsWith('$RXN')) {
      if (!open || open.rxnLine > 0 || open.rxn.some((text) => text.trim() !== '')) {
        close(out);
        open = fresh(lineNumber);
      }
      open.rxnLine = lineNumber;
      open.rxn = [line];
    } else if (open) takeInside(open, line);
    if (open) size.add(line.length, open.line);
  }

  function takeInside(record: Open, line: string): void {
    if (line.startsWith('$DTYPE')) {
      record.tag = line.slice('$DTYPE'.length).trim();
      record.tags.set(record.tag, []);
    } else if (record.tag !== null) {
      const text = line.startsWith('$DATUM') ? line.slice('$DATUM'.length).trimStart() : line;
      record.tags.get(record.tag)!.push(text);
    } else record.rxn.push(line);
  }

  return {
    push(text) {
      const out: ReactionRecord[] = [];
      for (const line of reader.push(text)) take(line, out);
      return out;
    },
    end() {
      const out: ReactionRecord[] = [];
      for (const line of reader.end()) take(line, out);
      close(out);
      return out;
    },
  };
}
