import type { FieldTypeSpec } from './fieldTypeSpec';
import { SET_OR_EMPTY } from './operatorGroups';
import { numberKey } from './sortKeys';

/** DNA and RNA oligos: one sequence. */
export function oligoType(type: 'dna-oligo' | 'rna-oligo', label: string): FieldTypeSpec<string> {
  return {
    type,
    label,
    holds: (content) => typeof content === 'string',
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
}
