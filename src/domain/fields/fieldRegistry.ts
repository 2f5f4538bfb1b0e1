import type { FieldType } from '../kinds/fieldType';
import type { FieldTypeSpec } from './fieldTypeSpec';
import type { FilterType } from './filterTypes';
import { booleanType } from './types/boolean';
import { dateType } from './types/date';
import { dnaOligoType } from './types/dnaOligo';
import { fieldReferenceType } from './types/fieldReference';
import { fileType } from './types/file';
import { formulaType } from './types/formula';
import { imageType } from './types/image';
import { molfileType } from './types/molfile';
import { multiselectType } from './types/multiselect';
import { numberType } from './types/number';
import { objectReferenceType } from './types/objectReference';
import { peopleType } from './types/people';
import { peptideType } from './types/peptide';
import { plasmidType } from './types/plasmid';
import { qualifiedNumberType } from './types/qualifiedNumber';
import { recordReferenceType } from './types/recordReference';
import { rnaOligoType } from './types/rnaOligo';
import { rxnType } from './types/rxn';
import { selectType } from './types/select';
import { smilesStringType } from './types/smilesString';
import { statusType } from './types/status';
import { textType } from './types/text';
import { urlType } from './types/url';
import { votesType } from './types/votes';
import { xyArrayType } from './types/xyArray';

/** Every field type; a missing one does not compile. */
export const fieldRegistry = {
  text: textType,
  number: numberType,
  'qualified-number': qualifiedNumberType,
  'smiles-string': smilesStringType,
  select: selectType,
  status: statusType,
  multiselect: multiselectType,
  molfile: molfileType,
  'field-reference': fieldReferenceType,
  'record-reference': recordReferenceType,
  file: fileType,
  image: imageType,
  date: dateType,
  URL: urlType,
  boolean: booleanType,
  people: peopleType,
  votes: votesType,
  'xy-array': xyArrayType,
  'dna-oligo': dnaOligoType,
  'rna-oligo': rnaOligoType,
  peptide: peptideType,
  plasmid: plasmidType,
  formula: formulaType,
  rxn: rxnType,
  'object-reference': objectReferenceType,
} satisfies Record<FieldType, unknown>;

/**
 * The type's functions, without its content type. Callers pass contents for which `holds` is true (the functions of
 * fieldContent check that themselves).
 */
export function fieldTypeSpec(type: FieldType): FieldTypeSpec {
  return fieldRegistry[type] as unknown as FieldTypeSpec;
}

/** All filter types that a field of this type offers, in menu order. */
export function operatorsOf(type: FieldType): readonly FilterType[] {
  return [...fieldTypeSpec(type).operators, 'last_updated_after'];
}
