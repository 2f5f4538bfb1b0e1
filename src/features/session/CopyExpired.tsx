import { counted } from '@/lib/words/counted';
import { Button } from '@/ui';
import { EntryCard } from './EntryCard';
import styles from './Session.module.css';

interface Props {
  /** Days without the server after which a copy stays closed. */
  days: number;
  onTryAgain: () => void;
}

/** Shown instead of the workspace if its copy was without the server for too long. */
export function CopyExpired({ days, onTryAgain }: Props) {
  return (
    <EntryCard
      title="Go online to open this copy"
      explain={() => null}
      onSubmit={async () => onTryAgain()}
      actions={() => (
        <Button type="submit" variant="primary" size="large" autoFocus>
          Try again
        </Button>
      )}
    >
      <p className={styles.lead}>
        This device has not reached the server for more than {counted(days, 'day')}. Connect it, and the workspace
        opens. Work that is not sent yet is kept and will be sent then.
      </p>
    </EntryCard>
  );
}
