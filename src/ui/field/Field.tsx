import { type ReactNode, useId } from 'react';
import { classNames } from '@/lib/classNames';
import { ErrorText } from '../feedback/ErrorText';
import styles from './Field.module.css';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** One line of help; replaced by an error. */
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Puts the label in a column of 128 px at the left instead of above. */
  inline?: boolean;
  className?: string;
  /** The control. Spread the given attributes on it, so that label, help and error belong to it. */
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, and one line of help or error. */
export function Field({ label, help, error, required, inline, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className={classNames(styles.field, inline && styles.inline, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && <span className={styles.required}>required</span>}
      </label>
      <div className={styles.control}>
        {children({
          id,
          'aria-describedby': note === undefined ? undefined : `${id}-note`,
          'aria-invalid': error === undefined ? undefined : true,
        })}
        {error !== undefined ? (
          <ErrorText id={`${id}-note`}>{error}</ErrorText>
        ) : (
          help !== undefined && (
            <span id={`${id}-note`} className={styles.help}>
              {help}
            </span>
          )
        )}
      </div>
    </div>
  );
}
