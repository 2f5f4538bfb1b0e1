import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import { Icon } from '../icons/Icon';
import styles from './Chip.module.css';

/** Index in the fixed order of option colours; 0 is the neutral one. */
export type ChipHue = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface ChipProps {
  children: ReactNode;
  hue?: ChipHue;
  /** A custom CSS colour instead of a hue. */
  color?: string;
  /** Without the coloured bar. */
  plain?: boolean;
  onRemove?: () => void;
  /** Accessible name of the remove button, for example `Remove EGFR`. */
  removeLabel?: string;
  className?: string;
}

/** An option or label: tinted background, a bar in its colour, its name in text colour. */
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
