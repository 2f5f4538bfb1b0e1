import type { ComponentProps } from 'react';
import styles from './RuleChip.module.css';

export interface RuleChipProps extends ComponentProps<'button'> {
  /** The rule is not applied: its chip is dashed. */
  inactive?: boolean;
}

/** A rule as text (filter, sort, group, colour); a click opens its editor. Important words are in `b`. */
export function RuleChip({ inactive = false, ...button }: RuleChipProps) {
  return <button type="button" className={styles.chip} data-inactive={inactive || undefined} {...button} />;
}
