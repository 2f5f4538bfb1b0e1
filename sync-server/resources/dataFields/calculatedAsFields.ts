import type { CalculatedFieldRow } from '@/domain/kinds/calculatedField';
import type { Field } from '@/domain/kinds/field';
import type { Sight } from '../../events/sight';
import type { Structure } from '../../events/structureCache';
import { curveColumnOf } from '../../records/curveCells';

/** A calculated field as the list of fields shows it. */
export type ListedCalculatedField = Field & Pick<CalculatedFieldRow, 'calculation_type' | 'drc_config_id'>;

/** The calculated fields that the reader may see, in the form of fields that nobody can write. */
export function calculatedAsFields(structure: Structure, sight: Sight): ListedCalculatedField[] {
  return structure.all('calculated_field').flatMap((row): ListedCalculatedField[] => {
    const column = sight.seesRow('calculated_field', row.id, row) ? curveColumnOf(row.id, structure) : null;
    const { calculation_type, drc_config_id } = row;
    return column ? [{ ...column.field, calculation_type, drc_config_id }] : [];
  });
}
