import { Checkbox as RadixCheckbox } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Choice.module.css';

export interface CheckboxProps {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  /** Text beside the box. Without it give `aria-label`. */
  children?: ReactNode;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/** A box with a tick; `indeterminate` draws a dash. */
export function Checkbox({ checked, onCheckedChange, children, ...rest }: CheckboxProps) {
  const box = (
    <RadixCheckbox.Root
      {...rest}
      className={styles.box}
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next === true)}
    >
      <RadixCheckbox.Indicator className={styles.tick}>
        <svg width="12" height="12" viewBox="0 0 16 16" aria-hidden="true">
          <path d={checked === 'indeterminate' ? 'M3.5 8h9' : 'M3.5 8.5l3 3 6-7'} />
        </svg>
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
  if (children === undefined) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the box inside
    <label className={styles.line}>
      {box}
      {children}
    </label>
  );
}
