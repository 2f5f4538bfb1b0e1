import { formatContent } from '@/domain/fields/showContent';
import type { XyPoint } from '@/domain/fields/xyPoint';
import { SparkCell } from '@/ui/grid';
import { XyEditor } from '../editors/XyEditor';
import type { FieldFace } from '../fieldFace';
import { FIELD_ICONS } from '../fieldIcons';

export const xyArrayFace: FieldFace = {
  icon: FIELD_ICONS['xy-array'],
  width: 152,
  cell: ({ content, field, lookups, width, rowHeight }) => {
    const points = content as unknown as XyPoint[];
    return (
      <SparkCell
        points={points.map(({ x, y, is_outlier }) => ({ x, y, excluded: is_outlier === true }))}
        line={lineThrough(points)}
        width={width - 16}
        height={rowHeight - 4}
        xLabel={field.attrs.display_options?.x_axis_label}
        yLabel={field.attrs.display_options?.y_axis_label}
        label={formatContent(content, { field, lookups })}
      />
    );
  },
  isPicture: true,
  editor: XyEditor,
  paste: {},
};

/** The points connected in the order of x, without excluded ones. */
function lineThrough(points: readonly XyPoint[]) {
  return points.filter((point) => !point.is_outlier).sort((a, b) => a.x - b.x);
}
