import type { CurveNote } from '@/domain/curves/curveCell';
import { formatNumber } from '@/domain/fields/formatNumber';
import { isQualifiedNumber, type QualifiedNumber } from '@/domain/fields/qualifiedNumber';
import { QUALIFIED_SIGNS } from '@/domain/fields/qualifier';
import { isStated, statedText } from '@/domain/fields/statedContent';
import type { CurveColumn } from '@/domain/views/curveColumn';
import type { ShownCell } from '@/engine/tableTypes';
import type { Json } from '@/lib/json';
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

/** Minimum row height, in px, for several lines of text. */
const TALL = 48;

/** A cell that is computed from curves: a drawing, or a number with its caveats. */
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
  const figures = column.field.attrs.display_options?.significant_figures;
  const contents = cell.values.map((value) => value.content);
  const [first, ...others] = contents;
  if (!isQualified(first))
    return (
      <span className={styles.none} title={title}>
        {mark}
        <span className={rowHeight < TALL ? styles.why : styles.whyTall}>
          {isStated(first) ? <span className={styles.near}>{allStated(contents)}</span> : (note.none ?? '–')}
        </span>
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
  function text(content: Json): string {
    if (isQualified(content)) return `${QUALIFIED_SIGNS[content.qualifier]}${formatNumber(content.value, figures)}`;
    return isStated(content) ? statedText(content, figures) : '';
  }
  /** Each value once, with the number of determinations that have it. */
  function allStated(all: readonly Json[]): string {
    const counts = new Map<string, number>();
    for (const word of all.map(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return [...counts].map(([word, count]) => (count > 1 ? `${word} (${count})` : word)).join(', ');
  }
}

function isQualified(content: Json | undefined): content is QualifiedNumber & Json {
  return content !== undefined && isQualifiedNumber(content);
}
