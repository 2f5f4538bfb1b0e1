import type { FieldType } from '@/domain/fields/fieldType';
import { createSdfParser } from '@/domain/files/sdfParser';
import { createFastaParser } from '@/domain/sequences/fastaParser';
import { readAll } from '@/domain/sequences/sequenceRecord';

/** A molfile or RXN file, in the middle of a text too. */
const STRUCTURE = /^.*\bV[23]000\s*$|^\$RXN/m;
const IS_FASTA = /^\s*>/;
const IS_GENBANK = /^\s*LOCUS\s/;
/** The line that ends a GenBank record. */
const GENBANK_END = /^\/\/[ \t]*(?:\r\n|\r|\n|$)/m;

function molfilesOf(text: string): string[] {
  if (!/^\$\$\$\$/m.test(text)) return [text];
  const parser = createSdfParser();
  return [...parser.push(text), ...parser.end()].map((record) => record.molfile);
}

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
 * The texts of the cells that a pasted file stands for, one below the other: its lines are no rows. A molfile, RXN or
 * GenBank file is one cell, an SDF or FASTA file as many as it has records.
 * @returns null for what is no file of the kind that a column of this type holds
 */
export function pastedRecords(text: string, type: FieldType): string[] | null {
  switch (type) {
    case 'smiles-string':
    case 'molfile':
      return STRUCTURE.test(text) ? molfilesOf(text) : null;
    case 'rxn':
      return STRUCTURE.test(text) ? [text] : null;
    case 'dna-oligo':
    case 'rna-oligo':
    case 'peptide':
      return IS_FASTA.test(text) ? fastaTexts(text, false) : null;
    case 'plasmid':
      if (IS_GENBANK.test(text)) return genBankTexts(text);
      return IS_FASTA.test(text) ? fastaTexts(text, true) : null;
    default:
      return null;
  }
}
