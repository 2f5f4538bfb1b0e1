import type { ReactNode } from 'react';
import { IconButton } from '@/ui';
import styles from './Rights.module.css';

interface Props {
  label: string;
  /** Null = as saved; otherwise reverts the change. */
  onTakeBack: (() => void) | null;
  children: ReactNode;
}

/** One line of the form, marked if it is not saved yet. */
export function RightsLine({ label, onTakeBack, children }: Props) {
  return (
    <div className={styles.line} data-changed={onTakeBack !== null || undefined}>
      <span className={styles.label}>{label}</span>
      <div className={styles.controls}>{children}</div>
      {onTakeBack && <IconButton icon="undo" size="small" label={`Revoke: ${label}`} onClick={onTakeBack} />}
    </div>
  );
}
