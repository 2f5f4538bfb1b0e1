import type { ReactNode } from 'react';
import { Button } from '@/ui';
import { EntryCard } from './EntryCard';
import styles from './Session.module.css';

interface Props {
  /** Asks the browser for the passkey, and signs in with its answer. */
  use: () => Promise<void>;
  /** The alternative for people who do not have it at hand. */
  other: ReactNode;
  onStartAgain: () => void;
  explain: (error: unknown) => string;
}

/** The second factor of those who have a passkey. */
export function PasskeyStep({ use, other, onStartAgain, explain }: Props) {
  return (
    <EntryCard
      title="Confirm with your passkey"
      explain={explain}
      onSubmit={use}
      actions={(busy) => (
        <>
          <Button type="submit" variant="primary" size="large" autoFocus disabled={busy}>
            {busy ? 'Waiting for the passkey' : 'Use a passkey'}
          </Button>
          <div className={styles.row}>
            {other}
            <Button variant="bare" onClick={onStartAgain}>
              Start again
            </Button>
          </div>
        </>
      )}
    >
      <p className={styles.lead}>
        Your fingerprint, your face, the PIN of this device, or a security key that you plug in.
      </p>
    </EntryCard>
  );
}
