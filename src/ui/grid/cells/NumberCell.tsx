import { classNames } from '@/lib/classNames';
import styles from './Cells.module.css';
import { decimalFill } from './decimalFill';

export interface NumberCellProps {
  /** The number as shown, without qualifier and unit. */
  text: string;
  /** `<`, `>`, `≤` … in a paler colour. */
  qualifier?: string;
  /** Below the number in tall rows, beside it in compact ones: `± 2.6 · n 3`. */
  deviation?: string;
  /** Shows the deviation as a warning, for example because there are two values. */
  warn?: boolean;
  struck?: boolean;
  /** Largest number of decimals in the column, to align decimal points. */
  decimals?: number;
  rowHeight?: number;
}

/** A number: right-aligned, tabular figures, qualifier and deviation in a paler colour. */
export function NumberCell({
  text,
  qualifier,
  deviation,
  warn,
  struck,
  decimals = 0,
  rowHeight = 32,
}: NumberCellProps) {
  const fill = decimalFill(text, decimals);
  const tall = rowHeight >= 48;
  const note = deviation !== undefined && (
    <span className={classNames(styles.deviation, warn && styles.warn)}>{deviation}</span>
  );
  return (
    <span className={classNames(styles.number, !tall && styles.inline)}>
      {!tall && note}
      <span className={classNames(styles.value, struck && styles.struck)}>
        {qualifier && <span className={styles.qualifier}>{qualifier}</span>}
        {text}
        {fill !== '' && (
          <span className={styles.fill} aria-hidden>
            {fill}
          </span>
        )}
      </span>
      {tall && note}
    </span>
  );
}
