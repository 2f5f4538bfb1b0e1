import type { FieldType } from '../kinds/fieldType';
import { choiceReader } from './choiceReader';
import type { FieldReader } from './fieldReader';
import { fileListReader } from './fileListReader';
import { oligoReader } from './oligoReader';
import { booleanReader } from './types/boolean';
import { dateReader } from './types/date';
import { fieldReferenceReader } from './types/fieldReference';
import { formulaReader } from './types/formula';
import { molfileReader } from './types/molfile';
import { multiselectReader } from './types/multiselect';
import { numberReader } from './types/number';
import { objectReferenceReader } from './types/objectReference';
import { peopleReader } from './types/people';
import { peptideReader } from './types/peptide';
import { plasmidReader } from './types/plasmid';
import { qualifiedNumberReader } from './types/qualifiedNumber';
import { recordReferenceReader } from './types/recordReference';
import { rxnReader } from './types/rxn';
import { smilesStringReader } from './types/smilesString';
import { textReader } from './types/text';
import { urlReader } from './types/url';
import { votesReader } from './types/votes';
import { xyArrayReader } from './types/xyArray';

/** How texts and contents of every field type are read; a missing type does not compile. */
const fieldReaders = {
  text: textReader,
  number: numberReader,
  'qualified-number': qualifiedNumberReader,
  'smiles-string': smilesStringReader,
  select: choiceReader,
  status: choiceReader,
  multiselect: multiselectReader,
  molfile: molfileReader,
  'field-reference': fieldReferenceReader,
  'record-reference': recordReferenceReader,
  file: fileListReader('file', 'File'),
  image: fileListReader('image', 'Image'),
  date: dateReader,
  URL: urlReader,
  boolean: booleanReader,
  people: peopleReader,
  votes: votesReader,
  'xy-array': xyArrayReader,
  'dna-oligo': oligoReader('dna-oligo'),
  'rna-oligo': oligoReader('rna-oligo'),
  peptide: peptideReader,
  plasmid: plasmidReader,
  formula: formulaReader,
  rxn: rxnReader,
  'object-reference': objectReferenceReader,
} satisfies Record<FieldType, unknown>;

/** The type's reader, without its content type. */
export function fieldReader(type: FieldType): FieldReader {
  return fieldReaders[type] as unknown as FieldReader;
}
