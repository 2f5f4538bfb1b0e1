import type { DrcConfig, Field } from '@/domain/rows/rowShapes';

/** The name of the response axis: that of its field, or what the field calls the axis of its lists. */
export function responseLabel(field: Field | undefined, { error_bar }: Pick<DrcConfig, 'error_bar'>): string {
  const name = field?.attrs.display_options?.y_axis_label || field?.field_name || 'Response';
  return `${name} (mean ± ${error_bar.toUpperCase()})`;
}
