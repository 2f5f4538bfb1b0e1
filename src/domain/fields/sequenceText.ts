import { sequenceLetters } from '../sequences/sequenceLetters';

export interface SequenceText {
  /** Text of a FASTA header line without its `>`. */
  name: string | null;
  /** The letters, case kept, without blanks, position numbers and header line. */
  sequence: string;
}

/** Reads pasted sequence text: a FASTA header line becomes the name; blanks and position numbers are dropped. */
export function readSequenceText(text: string): SequenceText {
  const head = /^\s*>([^\r\n]*)(?:\r?\n|$)/.exec(text);
  const body = head ? text.slice(head[0].length) : text;
  return { name: head ? head[1]!.trim() || null : null, sequence: sequenceLetters(body) };
}

/** Positions (from 1) of letters that are not allowed, and the words that name the first of them; null when there are none. */
export function foreignLetters(sequence: string, foreign: RegExp): { positions: number[]; message: string } | null {
  const positions: number[] = [];
  const named: string[] = [];
  for (const { 0: letter, index } of sequence.matchAll(foreign)) {
    positions.push(index + 1);
    if (named.length < 5) named.push(`${letter} at ${index + 1}`);
  }
  if (positions.length === 0) return null;
  const rest = positions.length - named.length;
  return { positions, message: `Letters not allowed: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}` };
}
