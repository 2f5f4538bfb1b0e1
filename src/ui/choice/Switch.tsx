import { Switch as RadixSwitch } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Choice.module.css';

export interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children?: ReactNode;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/** On or off, with immediate effect. */
export function Switch({ children, ...rest }: SwitchProps) {
  const control = (
    <RadixSwitch.Root {...rest} className={styles.switch}>
      <RadixSwitch.Thumb className={styles.thumb} />
    </RadixSwitch.Root>
  );
  if (children === undefined) return control;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the switch inside the label
    <label className={styles.line}>
      {control}
      {children}
    </label>
  );
}
