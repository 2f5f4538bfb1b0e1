import type { CurveNote } from '@/domain/curves/curveCell';
import type { CurveColumn } from '@/domain/curves/curveColumn';
import { formatNumber } from '@/domain/fields/formatNumber';
import { QUALIFIED_SIGNS, type QualifiedNumber } from '@/domain/fields/qualifiedNumber';
import type { ShownCell } from '@/engine/tableTypes';
import { Icon } from '@/ui';
import { NumberCell } from '@/ui/grid';
import styles from './CurveCell.module.css';
import { CurveThumb } from './CurveThumb';

interface Props {
  column: CurveColumn;
  cell: ShownCell | null;
  width: number;
  rowHeight: number;
  decimals?: number | undefined;
}

/** Rows from this height in px on have room for several lines of text. */
const TALL = 48;

/** A cell that is worked out from curves: a drawing, or a number with what its reader should know. */
export function CurveCell({ column, cell, width, rowHeight, decimals }: Props) {
  const note = cell?.note as CurveNote | null | undefined;
  if (!cell || !note) return null;
  const title = note.lines.join('\n');
  const mark = note.warning !== null && (
    <span className={styles.warning}>
      <Icon name="warning" size={12} label={note.warning} />
    </span>
  );
  if (note.drawing)
    return (
      <span className={styles.plot} title={title}>
        <CurveThumb drawing={note.drawing} width={width - 16} height={rowHeight - 6} label={title} />
        {mark}
      </span>
    );
  const [first, ...others] = cell.values.map((value) => value.content as unknown as QualifiedNumber);
  const figures = column.field.attrs.display_options?.significant_figures;
  if (!first)
    return (
      <span className={styles.none} title={title}>
        {mark}
        <span className={rowHeight < TALL ? styles.why : styles.whyTall}>{note.none ?? '–'}</span>
      </span>
    );
  const under = note.under ?? (others.length === 0 ? undefined : `and ${others.map((one) => text(one)).join(', ')}`);
  return (
    <span className={styles.number} title={title}>
      {mark}
      <NumberCell
        text={formatNumber(first.value, figures)}
        qualifier={QUALIFIED_SIGNS[first.qualifier] || undefined}
        decimals={decimals}
        deviation={under}
        rowHeight={rowHeight}
      />
    </span>
  );
  function text({ qualifier, value }: QualifiedNumber): string {
    return `${QUALIFIED_SIGNS[qualifier]}${formatNumber(value, figures)}`;
  }
}
