import type { FieldType } from '../kinds/fieldType';

/** Types whose values are drawn as pictures: a table with such a field starts with tall rows. */
export const DRAWN_TYPES: ReadonlySet<FieldType> = new Set<FieldType>(['smiles-string', 'molfile', 'rxn', 'image']);
