import { EntryCard } from './EntryCard';
import styles from './Session.module.css';

/** While what the device holds is wiped: the page is loaded again after that. */
export function SigningOut() {
  return (
    <EntryCard title="Signing out" explain={() => null} onSubmit={async () => {}} actions={() => null}>
      <p className={styles.lead} role="status">
        The copy on this device is being removed.
      </p>
    </EntryCard>
  );
}
