import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import { Icon } from '../icons/Icon';
import styles from './Chip.module.css';

/** Place in the fixed order of option colours; 0 is the neutral one. */
export type ChipHue = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface ChipProps {
  children: ReactNode;
  hue?: ChipHue;
  /** A colour of its own, as CSS names it, in place of a hue. */
  color?: string;
  /** Without the coloured bar. */
  plain?: boolean;
  onRemove?: () => void;
  /** Spoken name of the remove button, for example `Remove EGFR`. */
  removeLabel?: string;
  className?: string;
}

/** An option or label: tinted ground, a bar in its colour, its word in ink. */
export function Chip({ children, hue = 0, color, plain, onRemove, removeLabel = 'Remove', className }: ChipProps) {
  return (
    <span
      className={classNames(
        styles.chip,
        hue > 0 && styles[`q${hue}`],
        color !== undefined && styles.own,
        plain && styles.plain,
        className,
      )}
      style={color === undefined ? undefined : ({ '--c': color } as CSSProperties)}
    >
      <span className={styles.word}>{children}</span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <Icon name="x" size={12} />
        </button>
      )}
    </span>
  );
}
