import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { Field } from '@/domain/kinds/field';

/**
 * The label of the dose axis: the name of its field, or for a list of points the field's own name for that axis,
 * followed by the unit unless the name ends in it.
 */
export function doseLabel(field: Field | undefined, { dose_unit }: Pick<DrcConfig, 'dose_unit'>): string {
  const name = field?.attrs.display_options?.x_axis_label || field?.field_name || 'Dose';
  if (dose_unit === 'none') return withUnit(name, field?.attrs.display_options?.unit);
  return withUnit(name, dose_unit);
}

function withUnit(name: string, unit: string | undefined): string {
  if (!unit) return name;
  // The last word, without its brackets.
  const last = name
    .replace(/[uμ](?=M)/gu, 'µ')
    .split(/[\s,()[\]]/u)
    .findLast((part) => part !== '');
  return last === unit ? name : `${name}, ${unit}`;
}
