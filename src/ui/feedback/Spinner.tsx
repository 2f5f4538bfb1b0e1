import { useEffect, useState } from 'react';
import styles from './Feedback.module.css';

/** What is done sooner needs no spinner. */
export const SPINNER_DELAY_MS = 300;

export interface SpinnerProps {
  label?: string;
  /** Milliseconds before it appears. */
  delay?: number;
}

/** A wait of unknown length; shows itself only after 300 ms. */
export function Spinner({ label = 'Loading...', delay = SPINNER_DELAY_MS }: SpinnerProps) {
  const [shown, setShown] = useState(delay === 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return (
    <span role="status" className={styles.spinner}>
      {shown && (
        <>
          <span className={styles.wheel} aria-hidden="true" />
          {label}
        </>
      )}
    </span>
  );
}
