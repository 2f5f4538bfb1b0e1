import type { Annotation } from './plasmid';

/**
 * One sequence of a file. Either it is complete, or `problem` says on which line it is not; what was read of it stays.
 */
export interface SequenceRecord {
  /** From 1. */
  number: number;
  /** Line of the file on which the record begins, from 1. */
  line: number;
  name: string;
  description: string;
  /** Letters as written, case kept; `*` and `-` if the format has them. */
  sequence: string;
  /** Positions count from 1, both ends included; start > end crosses the origin. */
  annotations: Annotation[];
  /** null when the file does not say. */
  topology: 'circular' | 'linear' | null;
  /** Its line is 0 in files that have no lines. */
  problem: { line: number; reason: string } | null;
  /**
   * Features whose location an annotation cannot fully express (gaps, open ends, other entries), as they are written.
   */
  oddFeatures?: readonly string[];
  /** Irregularities of the record, although it is complete. */
  warnings?: readonly string[];
}

/** Reads a file of sequences in pieces of any size, cut anywhere. A bad record never stops the rest. */
export interface SequenceParser {
  /** Takes the next piece and emits the records that it completes. */
  push(text: string): SequenceRecord[];
  /** Emits the last record. */
  end(): SequenceRecord[];
}

/** All records of a complete text. */
export function readAll(parser: SequenceParser, text: string): SequenceRecord[] {
  return [...parser.push(text), ...parser.end()];
}

/** Where a record went wrong, in words: `Line 12 (record 3, pUC19): …`. */
export function problemText({ number, name, problem }: Pick<SequenceRecord, 'number' | 'name' | 'problem'>): string {
  if (!problem) return '';
  const named = name === '' ? `record ${number}` : `record ${number}, ${name.slice(0, 60)}`;
  if (problem.line === 0) return `R${named.slice(1)}: ${problem.reason}`;
  return `Line ${problem.line} (${named}): ${problem.reason}`;
}
