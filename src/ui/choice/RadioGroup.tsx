import { RadioGroup as RadixRadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/classNames';
import styles from './Choice.module.css';

export interface RadioGroupProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  label: string;
  column?: boolean;
}

/** One of a few options, all of them visible. */
export function RadioGroup<Value extends string>({
  value,
  onValueChange,
  options,
  label,
  column,
}: RadioGroupProps<Value>) {
  return (
    <RadixRadioGroup.Root
      className={classNames(styles.radios, column && styles.column)}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      aria-label={label}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is the radio button inside the label
        <label key={option.value} className={styles.line}>
          <RadixRadioGroup.Item className={styles.radio} value={option.value} disabled={option.disabled} />
          {option.label}
        </label>
      ))}
    </RadixRadioGroup.Root>
  );
}
