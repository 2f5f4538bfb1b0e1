import type { ReactNode } from 'react';
import styles from './Choice.module.css';

export interface CheckboxProps {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  /** Text beside the box. Without it, set `aria-label`. */
  children?: ReactNode;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

const STATES = { true: 'checked', false: 'unchecked', indeterminate: 'indeterminate' } as const;

/** A box with a tick; `indeterminate` draws a dash. Kept simple, because lists draw a hundred of them in a frame. */
export function Checkbox({ checked, onCheckedChange, children, disabled, ...rest }: CheckboxProps) {
  const box = (
    // biome-ignore lint/a11y/useSemanticElements: a native checkbox cannot be drawn in the colours of the page
    <button
      {...rest}
      type="button"
      role="checkbox"
      aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
      data-state={STATES[`${checked}`]}
      data-disabled={disabled ? '' : undefined}
      disabled={disabled}
      className={styles.box}
      onClick={() => onCheckedChange(checked !== true)}
      // Only Space toggles a box; Enter belongs to the form or list around it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    >
      {checked !== false && (
        <span className={styles.tick}>
          <svg width="12" height="12" viewBox="0 0 16 16" aria-hidden="true">
            <path d={checked === 'indeterminate' ? 'M3.5 8h9' : 'M3.5 8.5l3 3 6-7'} />
          </svg>
        </span>
      )}
    </button>
  );
  if (children === undefined) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the box inside the label
    <label className={styles.line}>
      {box}
      {children}
    </label>
  );
}
