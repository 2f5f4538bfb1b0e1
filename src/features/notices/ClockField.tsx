import { useEffect, useRef } from 'react';
import { TextInput } from '@/ui';
import styles from './Notices.module.css';

interface Props {
  label: string;
  value: string;
  isWrong?: boolean;
  onType(value: string): void;
  /** Called when the field is left or closed, or Enter is pressed: its content is then final. */
  onSettle(): void;
}

/**
 * A time of day. Each key press results in a complete time, for instance 01:30 on the way to 18:30, so only the last
 * one is saved.
 */
export function ClockField({ label, value, isWrong = false, onType, onSettle }: Props) {
  const settle = useRef(onSettle);
  settle.current = onSettle;
  useEffect(() => () => settle.current(), []);
  return (
    <TextInput
      type="time"
      size="compact"
      className={styles.clock}
      aria-label={label}
      aria-invalid={isWrong}
      value={value}
      onValueChange={(text) => /^\d\d:\d\d$/.test(text) && onType(text)}
      onBlur={onSettle}
      onKeyDown={(event) => event.key === 'Enter' && onSettle()}
    />
  );
}
