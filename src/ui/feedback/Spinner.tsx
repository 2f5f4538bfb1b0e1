import { useEffect, useState } from 'react';
import { classNames } from '@/lib/classNames';
import styles from './Feedback.module.css';

/** Milliseconds; a shorter wait needs no spinner. */
export const SPINNER_DELAY_MS = 300;

export interface SpinnerProps {
  label?: string;
  /** Milliseconds before it appears. */
  delay?: number;
  /** Centres it in a page that shows nothing else yet. */
  page?: boolean;
}

/** A wait of unknown length; it appears only after 300 ms. */
export function Spinner({ label = 'Loading...', delay = SPINNER_DELAY_MS, page = false }: SpinnerProps) {
  const [shown, setShown] = useState(delay === 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return (
    <span role="status" className={classNames(styles.spinner, page && styles.spinnerPage)}>
      {shown && (
        <>
          <span className={styles.wheel} aria-hidden="true" />
          {label}
        </>
      )}
    </span>
  );
}
