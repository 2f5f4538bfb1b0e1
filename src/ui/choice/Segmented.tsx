import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/iconShapes';
import styles from './Choice.module.css';

export interface SegmentedProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; icon?: IconName }[];
  /** Accessible name of the group. */
  label: string;
  /** 24 px instead of 28 px. */
  small?: boolean;
  disabled?: boolean;
}

/** One of two to five modes, side by side. */
export function Segmented<Value extends string>({
  value,
  onValueChange,
  options,
  label,
  small,
  disabled = false,
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      className={classNames(styles.segmented, small && styles.smallSegments)}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        // Radix reports '' when the chosen segment is pressed again, but there is always a mode.
        if (next !== '') onValueChange(next as Value);
      }}
      aria-label={label}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={styles.segment}
          title={option.icon && typeof option.label === 'string' ? option.label : undefined}
        >
          {option.icon && <Icon name={option.icon} />}
          {option.icon ? <span data-word="">{option.label}</span> : option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
