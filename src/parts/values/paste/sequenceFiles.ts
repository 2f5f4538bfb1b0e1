import { createFastaParser } from '@/domain/sequences/fastaParser';
import { readAll } from '@/domain/sequences/sequenceRecord';

const IS_FASTA = /^\s*>/;
const IS_GENBANK = /^\s*LOCUS\s/;
/** The line that ends a GenBank record. */
const GENBANK_END = /^\/\/[ \t]*(?:\r\n|\r|\n|$)/m;

function fastaTexts(text: string, withNames: boolean): string[] {
  return readAll(createFastaParser(), text).map(({ name, sequence }) =>
    withNames && name !== '' ? `>${name}\n${sequence}` : sequence,
  );
}

function genBankTexts(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  for (let end = GENBANK_END.exec(rest); end; end = GENBANK_END.exec(rest)) {
    parts.push(rest.slice(0, end.index + end[0].length).trimStart());
    rest = rest.slice(end.index + end[0].length);
  }
  return rest.trim() === '' ? parts : [...parts, rest.trimStart()];
}

/**
 * The sequences of a pasted FASTA file, one per cell.
 * @returns null for any other text
 */
export function sequencesIn(text: string): string[] | null {
  return IS_FASTA.test(text) ? fastaTexts(text, false) : null;
}

/**
 * The plasmids of a pasted GenBank or FASTA file, one per cell.
 * @returns null for any other text
 */
export function plasmidsIn(text: string): string[] | null {
  if (IS_GENBANK.test(text)) return genBankTexts(text);
  return IS_FASTA.test(text) ? fastaTexts(text, true) : null;
}
