import type { ReactNode } from 'react';
import { joinValueTexts } from '@/domain/aggregations/aggregatedColumn';
import { isValuePlot } from '@/domain/aggregations/valueAggregation';
import type { Lookups } from '@/domain/fields/fieldContext';
import { readContent } from '@/domain/fields/readContent';
import { formatContent } from '@/domain/fields/showContent';
import type { Field } from '@/domain/kinds/field';
import { isRedacted } from '@/domain/records/redacted';
import type { DepictionMatch } from '@/domain/structures';
import type { ShownCell } from '@/engine/tableTypes';
import { Icon } from '@/ui';
import { TextCell } from '@/ui/grid';
import styles from './cells/Cells.module.css';
import { ValuesCell } from './cells/ValuesCell';
import { faceOf } from './faceOf';

export interface FieldValueProps {
  recordId: string;
  field: Field;
  /** null shows nothing. */
  cell: ShownCell | null;
  lookups: Lookups;
  /** The person who looks at the screen: their avatar is drawn in quiet colours. */
  userId: string;
  /** The value identifies the record. */
  isKey?: boolean;
  /** px */
  width: number;
  rowHeight: number;
  /** Largest number of decimals in the column. */
  decimals?: number | undefined;
  /** Match of a structure search in the cell. */
  match?: DepictionMatch | undefined;
}

/**
 * The value of a field, in a cell or on a card. Of several values (from several experiments) the newest is shown, and
 * their count.
 */
export function FieldValue({ isKey = false, decimals, match, cell, ...props }: FieldValueProps): ReactNode {
  const { field, lookups, rowHeight } = props;
  const shown = cell?.values[0];
  if (!cell || !shown) return null;
  if (isRedacted(shown.content))
    return (
      <span className={styles.redacted} title="You may not see this value.">
        <Icon name="lock" /> Hidden
      </span>
    );
  const plot = field.attrs.aggregation?.kind;
  if (isValuePlot(plot)) return <ValuesCell plot={plot} cell={cell} {...props} />;
  const content = readContent(field, shown.content);
  if (content === null) return null;
  const face = faceOf(field);
  const several = cell.values.length > 1;
  if (several && field.attrs.aggregation && !face.isPicture) {
    const texts = cell.values.map((value) => formatContent(value.content, { field, lookups }));
    return <TextCell text={joinValueTexts(field, texts)} rowHeight={rowHeight} />;
  }
  const note = several ? otherValues(cell, field, lookups) : undefined;
  return face.cell({ ...props, cell, content, isKey, decimals, match, note });
}

function otherValues(cell: ShownCell, field: Field, lookups: Lookups): string {
  const second = cell.values[1];
  const count = `${cell.values.length} values`;
  return second && cell.values.length === 2
    ? `and ${formatContent(second.content, { field, lookups })} · ${count}`
    : count;
}
