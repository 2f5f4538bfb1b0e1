import type { ReactNode } from 'react';
import { Button } from '@/ui';
import styles from './Members.module.css';

interface Props {
  /** The accessible name: `With the chosen members`. */
  label: string;
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** The actions for the selected members or invites. */
export function BulkBar({ label, count, onClear, children }: Props) {
  return (
    <div className={styles.bulk} role="toolbar" aria-label={label}>
      <b>{count} selected</b>
      {children}
      <span className={styles.grow} />
      <Button variant="bare" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
