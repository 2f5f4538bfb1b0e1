import type { Field } from '@/domain/kinds/field';
import { type SequenceLine, sequenceLines } from '@/domain/sequences/sequenceLines';
import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';

const sequenceOf = (content: Json): string => {
  if (typeof content === 'string') return content;
  return isObject(content) && typeof content.sequence === 'string' ? content.sequence : '';
};

/**
 * The lines that belong below the sequence of a cell.
 * @param contents all values of the cell, the shown one first
 */
export function linesOf(field: Field, contents: readonly Json[]): SequenceLine[] {
  const type = field.field_type;
  const options = field.attrs.display_options;
  const shown = contents[0] ?? null;
  if (!options || (type !== 'dna-oligo' && type !== 'rna-oligo' && type !== 'peptide')) return [];
  const stated = isObject(shown) && typeof shown.consensus === 'string' ? shown.consensus : undefined;
  return sequenceLines(type, sequenceOf(shown), options, contents.map(sequenceOf), stated);
}
