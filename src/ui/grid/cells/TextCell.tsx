import { classNames } from '@/lib/classNames';
import styles from './Cells.module.css';

export interface TextCellProps {
  text: string;
  /** Second line in tall rows; beside the first in compact ones. */
  under?: string;
  strong?: boolean;
  mono?: boolean;
  struck?: boolean;
  /** A paler colour, for text about the value instead of a value. */
  quiet?: boolean;
  /** Height of the row in px; decides how many lines fit. */
  rowHeight?: number;
}

/** Text, cut off at the edge; on several lines in taller rows. */
export function TextCell({ text, under, strong, mono, struck, quiet, rowHeight = 32 }: TextCellProps) {
  const lines = Math.max(1, Math.floor((rowHeight - 8) / (mono ? 16 : 20)));
  const className = classNames(
    styles.text,
    strong && styles.strong,
    mono && styles.mono,
    struck && styles.struck,
    quiet && styles.empty,
  );
  if (under !== undefined) {
    if (lines > 1)
      return (
        <span className={styles.stack}>
          <span className={className}>{text}</span>
          <span className={classNames(styles.text, styles.under)}>{under}</span>
        </span>
      );
    return (
      <span className={styles.text}>
        <span className={className}>{text}</span>
        <span className={styles.beside}>{under}</span>
      </span>
    );
  }
  if (lines === 1) return <span className={className}>{text}</span>;
  return (
    <span className={classNames(className, styles.clamp)} style={{ WebkitLineClamp: lines }}>
      {text}
    </span>
  );
}
