import type { ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import styles from './Feedback.module.css';

export interface ProgressProps {
  /** Done so far, in the unit of `max`. */
  value: number;
  max?: number;
  /** Accessible name, for example `Import`. */
  label: string;
  /** Text before and after the bar. */
  before?: ReactNode;
  after?: ReactNode;
  /** Width of the bar in px or any CSS length. */
  width?: number | string;
}

/** A progress bar. */
export function Progress({ value, max = 100, label, before, after, width }: ProgressProps) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <span className={classNames(styles.progress, width === '100%' && styles.wide)}>
      {before}
      <span
        className={styles.track}
        style={{ width }}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
      >
        <span className={styles.bar} style={{ transform: `scaleX(${part})` }} />
      </span>
      {after}
    </span>
  );
}
