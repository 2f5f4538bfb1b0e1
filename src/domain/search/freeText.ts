import { foldText } from '@/lib/foldText';
import type { FieldShape, Lookups } from '../fields/fieldContext';
import { searchContent } from '../fields/showContent';
import type { FieldType } from '../kinds/fieldType';
import { type CountedValue, currentValues } from '../records/currentValues';

const LEFT_OUT: ReadonlySet<FieldType> = new Set([
  'record-reference',
  'field-reference',
  'object-reference',
  'smiles-string',
  'molfile',
  'rxn',
  'dna-oligo',
  'rna-oligo',
  'peptide',
  'plasmid',
]);

/** Whether free-text search covers fields of this type: not references, sequences and structures. */
export function isSearchable(type: FieldType): boolean {
  return !LEFT_OUT.has(type);
}

/** An InChI, up to the next blank: its commas separate atom numbers, and each number would match almost any text. */
const INCHI = /(InChI=\S*[^\s,])/i;

/**
 * The alternatives of a search text: split on commas outside an InChI, trimmed, folded (foldText), without empty ones.
 */
export function searchAlternatives(text: string): string[] {
  const pieces = text.split(INCHI).flatMap((piece, i) => (i % 2 === 1 ? [piece] : piece.split(',')));
  const parts = pieces.map((part) => foldText(part).trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** Whether one of the texts contains one of the alternatives (folded); without alternatives everything matches. */
export function matchesAlternatives(texts: readonly string[], alternatives: readonly string[]): boolean {
  if (alternatives.length === 0) return true;
  const lower = texts.map(foldText);
  return alternatives.some((alternative) => lower.some((text) => text.includes(alternative)));
}

export interface SearchSubject {
  record_identifier: string;
  cells: { [fieldId: string]: readonly CountedValue[] };
}

/** A test of texts for one of the alternatives (folded). */
export function alternativesTest(alternatives: readonly string[]): (text: string) => boolean {
  return (text) => {
    const folded = foldText(text);
    return alternatives.some((alternative) => folded.includes(alternative));
  };
}

/** Whether a value of a cell has a text that passes, in a field that is searched. */
export function cellHolds(
  cell: readonly CountedValue[],
  field: FieldShape,
  lookups: Lookups,
  holds: (text: string) => boolean,
): boolean {
  if (!isSearchable(field.field_type)) return false;
  return currentValues(cell).some((value) => {
    const text = searchContent(value.content, { field, lookups });
    return text !== '' && holds(text);
  });
}

/**
 * The reference implementation of free-text search on one record: the identifier and the texts of all values in
 * searchable fields.
 */
export function matchesSearch(
  record: SearchSubject,
  fields: readonly FieldShape[],
  text: string,
  lookups: Lookups,
): boolean {
  const alternatives = searchAlternatives(text);
  if (alternatives.length === 0) return true;
  const holds = alternativesTest(alternatives);
  return (
    holds(record.record_identifier) ||
    fields.some((field) => cellHolds(record.cells[field.id] ?? [], field, lookups, holds))
  );
}

/** Whether the identifier alone contains one of the alternatives of the text. */
export function matchesIdentifier(record: SearchSubject, text: string): boolean {
  return matchesAlternatives([record.record_identifier], searchAlternatives(text));
}
