import type { ComponentProps } from 'react';
import styles from './RuleChip.module.css';

export interface RuleChipProps extends ComponentProps<'button'> {
  /** The rule is not applied: it is dashed. */
  inactive?: boolean;
}

/** A rule as words (filter, sort, group, colour), which opens its editor. Words that matter are in `b`. */
export function RuleChip({ inactive = false, ...button }: RuleChipProps) {
  return <button type="button" className={styles.chip} data-inactive={inactive || undefined} {...button} />;
}
