import type { ReactNode } from 'react';
import { StatusShape } from '../status/StatusShape';
import styles from './Feedback.module.css';

export interface ErrorTextProps {
  id?: string;
  /** The error, where it is, and how to repair it. */
  children: ReactNode;
}

/** One error message, with the triangle that marks errors everywhere. Announced when it appears. */
export function ErrorText({ id, children }: ErrorTextProps) {
  return (
    <span id={id} role="alert" className={styles.error}>
      <StatusShape shape="refused" />
      <span className={styles.lines}>{children}</span>
    </span>
  );
}
