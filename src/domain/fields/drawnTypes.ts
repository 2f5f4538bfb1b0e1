import type { FieldType } from '../kinds/fieldType';

/** Types whose values are pictures in their cells: a table that has one shows tall rows at first. */
export const DRAWN_TYPES: ReadonlySet<FieldType> = new Set<FieldType>(['smiles-string', 'molfile', 'rxn', 'image']);
