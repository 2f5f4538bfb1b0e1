import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '@/lib/classNames';
import { ErrorText } from '../feedback/ErrorText';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/iconShapes';
import { Tooltip } from '../overlay/Tooltip';
import styles from './TextInput.module.css';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'onChange'> {
  value: string;
  onValueChange: (value: string) => void;
  /** `compact` 28 px in bars, `large` 32 px in dialogs and forms. */
  size?: 'compact' | 'large';
  icon?: IconName;
  /** Drawn behind the text: a unit, a key, a button. */
  after?: ReactNode;
  error?: string;
  /** Where the error is said: under the field, or as a tooltip over it. Inside a `Field` leave it out. */
  errorPlace?: 'inline' | 'tooltip';
  mono?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextInput({
  value,
  onValueChange,
  size = 'large',
  icon,
  after,
  error,
  errorPlace = 'inline',
  mono,
  className,
  ref,
  ...rest
}: TextInputProps) {
  const invalid = error !== undefined || rest['aria-invalid'] === true;
  const box = (
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
        ref={ref}
        aria-invalid={invalid || undefined}
        className={styles.input}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {after}
    </span>
  );
  if (error === undefined) return box;
  if (errorPlace === 'tooltip') return <Tooltip content={error}>{box}</Tooltip>;
  return (
    <span className={styles.stack}>
      {box}
      <ErrorText>{error}</ErrorText>
    </span>
  );
}
