import { classNames } from '@/lib/classNames';
import styles from './Feedback.module.css';

export interface SkeletonProps {
  /** Width in px or any CSS length. */
  width?: number | string;
  /** Height in px; 8 draws a line of text, more a block. */
  height?: number;
  /** Draws this many lines of text of different widths instead of a single block. */
  lines?: number;
}

const LINE_WIDTHS = ['72%', '88%', '64%', '80%', '56%'];

/** A quiet placeholder for content whose shape is known. It does not shimmer. */
export function Skeleton({ width = '100%', height = 8, lines }: SkeletonProps) {
  if (lines === undefined)
    return (
      <span className={classNames(styles.bone, height > 12 && styles.block)} style={{ width, height }} aria-hidden />
    );
  return (
    <span className={styles.bones} aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <span key={index} className={styles.bone} style={{ width: LINE_WIDTHS[index % LINE_WIDTHS.length], height }} />
      ))}
    </span>
  );
}
