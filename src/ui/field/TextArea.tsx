import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '@/lib/classNames';
import { ErrorText } from '../feedback/ErrorText';
import styles from './TextInput.module.css';

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  value: string;
  onValueChange: (value: string) => void;
  error?: string;
  mono?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; monospace for structures and sequences. */
export function TextArea({ value, onValueChange, error, mono, className, ref, ...rest }: TextAreaProps) {
  const area = (
    <textarea
      rows={3}
      spellCheck={false}
      {...rest}
      ref={ref}
      aria-invalid={error !== undefined || rest['aria-invalid'] || undefined}
      className={classNames(styles.area, mono && styles.areaMono, className)}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
  if (error === undefined) return area;
  return (
    <span className={styles.stack}>
      {area}
      <ErrorText>{error}</ErrorText>
    </span>
  );
}
