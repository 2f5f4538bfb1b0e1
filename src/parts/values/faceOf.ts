import type { FieldType } from '@/domain/kinds/fieldType';
import * as choices from './faces/choiceFaces';
import * as numbers from './faces/numberFaces';
import * as parts from './faces/partFaces';
import * as sequences from './faces/sequenceFaces';
import * as structures from './faces/structureFaces';
import * as texts from './faces/textFaces';
import { xyArrayFace } from './faces/xyArrayFace';
import type { FieldFace } from './fieldFace';

/** How every field type is shown and edited; a missing one does not compile. */
export const FACES: Record<FieldType, FieldFace> = {
  text: texts.textFace,
  number: numbers.numberFace,
  'qualified-number': numbers.qualifiedNumberFace,
  'smiles-string': structures.smilesFace,
  select: choices.selectFace,
  status: choices.statusFace,
  multiselect: choices.multiselectFace,
  molfile: structures.molfileFace,
  'field-reference': texts.fieldReferenceFace,
  'record-reference': choices.recordReferenceFace,
  file: parts.fileFace,
  image: parts.imageFace,
  date: texts.dateFace,
  URL: texts.urlFace,
  boolean: choices.booleanFace,
  people: choices.peopleFace,
  votes: choices.votesFace,
  'xy-array': xyArrayFace,
  'dna-oligo': sequences.dnaOligoFace,
  'rna-oligo': sequences.rnaOligoFace,
  peptide: sequences.peptideFace,
  plasmid: parts.plasmidFace,
  formula: numbers.formulaFace,
  rxn: structures.rxnFace,
  'object-reference': texts.objectReferenceFace,
};

/** The face of a field's type. */
export function faceOf({ field_type }: { field_type: FieldType }): FieldFace {
  return FACES[field_type];
}
