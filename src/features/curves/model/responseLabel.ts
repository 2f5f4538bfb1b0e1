import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { Field } from '@/domain/kinds/field';

/**
 * The label of the response axis: the name of its field with its unit, or for a list of points the field's own name for
 * that axis, and what the error bars show.
 * @param sample field of the samples whose spread the error bars show
 */
export function responseLabel(
  field: Field | undefined,
  { error_bar }: Pick<DrcConfig, 'error_bar'>,
  sample?: Field | undefined,
): string {
  const { y_axis_label, unit } = field?.attrs.display_options ?? {};
  const name = y_axis_label || `${field?.field_name ?? 'Response'}${unit ? `, ${unit}` : ''}`;
  const by = sample ? ` by ${sample.field_name.toLowerCase()}` : '';
  return `${name} (mean ± ${error_bar.toUpperCase()}${by})`;
}
