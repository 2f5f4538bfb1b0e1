import { joinValueTexts } from '@/domain/aggregations/aggregatedColumn';
import type { ValuePlot } from '@/domain/aggregations/valueAggregation';
import type { Lookups } from '@/domain/fields/fieldContext';
import { formatContent } from '@/domain/fields/showContent';
import type { Field } from '@/domain/kinds/field';
import type { ShownCell } from '@/engine/tableTypes';
import { TextCell } from '@/ui/grid';
import { CurveThumb } from './CurveThumb';
import { valuesDrawing } from './valuesDrawing';

interface ValuesCellProps {
  plot: ValuePlot;
  field: Field;
  cell: ShownCell;
  lookups: Lookups;
  /** px */
  width: number;
  rowHeight: number;
}

/** The values of a cell as a small plot; as a list if none of them can be drawn. */
export function ValuesCell({ plot, field, cell, lookups, width, rowHeight }: ValuesCellProps) {
  const contents = cell.values.map((value) => value.content);
  const text = joinValueTexts(
    field,
    contents.map((content) => formatContent(content, { field, lookups })),
  );
  const drawing = valuesDrawing(plot, cell.values, { field, lookups });
  if (!drawing) return <TextCell text={text} rowHeight={rowHeight} />;
  return <CurveThumb drawing={drawing} width={width - 16} height={rowHeight - 4} label={text} />;
}
