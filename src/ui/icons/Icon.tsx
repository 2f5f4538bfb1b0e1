import { memo } from 'react';
import { classNames } from '@/lib/classNames';
import styles from './Icon.module.css';
import { type IconName, iconShapes } from './iconShapes';

/** Dotted shapes need a heavier stroke, otherwise their dots vanish. */
const HEAVY: ReadonlySet<IconName> = new Set<IconName>(['more', 'drag']);

export interface IconProps {
  name: IconName;
  /** Size in px; 16 in controls, 12 beside text of 11 and 12 px. */
  size?: 12 | 14 | 16 | 20;
  /** Accessible name. Without it the icon is decorative and hidden from screen readers. */
  label?: string;
  className?: string;
}

/** One icon of the set, drawn in the colour of the text around it. */
export const Icon = memo(function Icon({ name, size = 16, label, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      strokeWidth={HEAVY.has(name) ? 2 : size === 12 ? 1.7 : 1.4}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={iconShapes[name]} />
    </svg>
  );
});
