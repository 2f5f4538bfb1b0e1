import { classNames } from '@/lib/classNames';
import styles from './Feedback.module.css';

export interface SkeletonProps {
  /** Width in px or any CSS length. */
  width?: number | string;
  /** Height in px; 8 draws a line of text, more a block. */
  height?: number;
  /** Draws this many lines of text of different width instead of one bone. */
  lines?: number;
}

const LINE_WIDTHS = ['72%', '88%', '64%', '80%', '56%'];

/** A quiet place holder where the shape of what comes is known. It does not shimmer. */
export function Skeleton({ width = '100%', height = 8, lines }: SkeletonProps) {
  if (lines === undefined)
    return (
      <span className={classNames(styles.bone, height > 12 && styles.block)} style={{ width, height }} aria-hidden />
    );
  return (
    <span className={styles.bones} aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
        <span key={index} className={styles.bone} style={{ width: LINE_WIDTHS[index % LINE_WIDTHS.length], height }} />
      ))}
    </span>
  );
}
