import { EntryCard } from './EntryCard';
import styles from './Session.module.css';

/** Shown while the device's data are being deleted; then the page is reloaded. */
export function SigningOut() {
  return (
    <EntryCard title="Signing out" explain={() => null} onSubmit={async () => {}} actions={() => null}>
      <p className={styles.lead} role="status">
        The copy on this device is being removed.
      </p>
    </EntryCard>
  );
}
