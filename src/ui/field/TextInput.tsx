import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '@/lib/classNames';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/iconShapes';
import styles from './TextInput.module.css';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'onChange'> {
  value: string;
  onValueChange: (value: string) => void;
  /** `compact` 28 px in bars, `large` 32 px in dialogs and forms. */
  size?: 'compact' | 'large';
  icon?: IconName;
  /** Drawn after the text: a unit, a key, a button. */
  after?: ReactNode;
  mono?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. An error is described beside it (Field, ErrorText, Tooltip); `aria-invalid` marks it. */
export function TextInput({
  value,
  onValueChange,
  size = 'large',
  icon,
  after,
  mono,
  className,
  ref,
  ...rest
}: TextInputProps) {
  const invalid = rest['aria-invalid'] === true;
  return (
    <span
      className={classNames(
        styles.box,
        size === 'compact' && styles.compact,
        invalid && styles.error,
        (rest.disabled || rest.readOnly) && styles.off,
        mono && styles.mono,
        className,
      )}
    >
      {rest.readOnly && !icon ? <Icon name="lock" /> : icon && <Icon name={icon} />}
      <input
        spellCheck={false}
        autoComplete="off"
        {...rest}
        // A layer that opens over another one finds its first field by this: the layer below takes the focus back while
        // the new one is being rendered.
        data-autofocus={rest.autoFocus || undefined}
        ref={ref}
        aria-invalid={invalid || undefined}
        className={styles.input}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {after}
    </span>
  );
}
