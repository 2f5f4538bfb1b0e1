import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { Field } from '@/domain/kinds/field';

/**
 * The name of the response axis: that of its field with its unit, or what the field calls the axis of its lists, and what
 * the bars show.
 * @param sample field of the samples that the bars are the spread of
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
