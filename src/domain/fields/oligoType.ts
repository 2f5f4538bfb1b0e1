import { foreignTo } from '../sequences/alphabets';
import { fault } from './fault';
import type { FieldTypeSpec } from './fieldTypeSpec';
import { SET_OR_EMPTY } from './operatorGroups';
import { foreignLetters, readSequenceText } from './sequenceText';
import { numberKey } from './sortKeys';

/** DNA and RNA oligos: one sequence, case kept as typed. Both types take T and U. */
export function oligoType(type: 'dna-oligo' | 'rna-oligo', label: string): FieldTypeSpec<string> {
  const spec: FieldTypeSpec<string> = {
    type,
    label,
    holds: (content) => typeof content === 'string',
    parse(text, cx) {
      const { sequence } = readSequenceText(text);
      const any = cx.field.attrs.display_options?.allowAnyNucleotide === true;
      const foreign = foreignLetters(sequence, foreignTo(type, any));
      if (foreign) return fault(text, foreign.message, { positions: foreign.positions, cleaned: sequence });
      return { ok: true, content: sequence === '' ? null : sequence };
    },
    validate: (content, cx) =>
      typeof content === 'string' ? spec.parse(content, cx) : fault(content, 'Not a sequence'),
    format: (content) => content,
    exportText: (content) => content,
    roundTrips: true,
    sortKind: 'number-text',
    sortKey: (content) => numberKey(content.length, content),
    operators: SET_OR_EMPTY,
    isEmpty: (content) => content === '',
    searchText: () => null,
    multi: false,
  };
  return spec;
}
