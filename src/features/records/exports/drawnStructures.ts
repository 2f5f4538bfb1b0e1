import type { FieldType } from '@/domain/kinds/fieldType';

/** Field types that are drawn in such a workbook. */
export const DRAWN_STRUCTURES: ReadonlySet<FieldType> = new Set<FieldType>(['smiles-string', 'molfile', 'rxn']);
