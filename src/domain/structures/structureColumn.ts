import type { Field } from '../kinds/field';
import { isStructureMeasure, STRUCTURE_MEASURE_LOOKS, type StructureMeasure } from './structureMeasure';

/** A column that is computed from the structures of another one, in the form of a field that nobody can write. */
export interface StructureColumn {
  id: string;
  field: Field;
  /** The field whose structures are used. */
  sourceId: string;
  measure: StructureMeasure;
}

/** The name of a column: the field of the structures and the property. */
export function structureColumnId(sourceId: string, measure: StructureMeasure): string {
  return `${sourceId}:${measure}`;
}

/** The column with this name, or null when it is not one of structures or its field no longer exists. */
export function structureColumn(columnId: string, fieldOf: (id: string) => Field | undefined): StructureColumn | null {
  const [sourceId = '', measure] = columnId.split(':');
  if (!isStructureMeasure(measure)) return null;
  const source = fieldOf(sourceId);
  if (!source || source.is_deleted) return null;
  if (source.field_type !== 'smiles-string' && source.field_type !== 'molfile') return null;
  const { label, unit, isText } = STRUCTURE_MEASURE_LOOKS[measure];
  const field: Field = {
    ...source,
    id: columnId,
    field_name: `${label} of ${source.field_name}`,
    field_type: isText ? 'text' : 'number',
    attrs: { display_options: unit === null ? {} : { unit }, structure_measure: measure },
    is_key: false,
    is_readonly: true,
    import_id: null,
    standard_format: null,
    serial_key: null,
    predicted_to_be_numeric: !isText,
  };
  return { id: columnId, field, sourceId, measure };
}
