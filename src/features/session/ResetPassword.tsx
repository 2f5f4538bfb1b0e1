import { useState } from 'react';
import { NewPasswordField } from '@/parts/account/NewPasswordField';
import { Button } from '@/ui';
import { EntryCard } from './EntryCard';
import type { EntryCalls } from './entryCalls';
import { missing } from './missing';
import styles from './Session.module.css';

interface Props {
  calls: EntryCalls;
  /** Of the link in the letter. */
  token: string;
  /** Goes to the sign-in, with the address of the account where it is known. */
  onDone: (email: string | null) => void;
}

/** Sets a new password by the link of a letter. */
export function ResetPassword({ calls, token, onDone }: Props) {
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null)
    return (
      <EntryCard
        title="Your password is set"
        explain={calls.explain}
        onSubmit={async () => onDone(email)}
        actions={() => (
          <Button type="submit" variant="primary" size="large" autoFocus>
            Sign in
          </Button>
        )}
      >
        <p className={styles.lead} role="status">
          The password of {email} is new, and all its sessions have ended. Your second factor stays as it was.
        </p>
      </EntryCard>
    );
  return (
    <EntryCard
      title="Set a new password"
      explain={calls.explain}
      onSubmit={async () => {
        if (password === '') throw missing('Choose a password.');
        setEmail((await calls.reset(token, password)).email);
      }}
      actions={(busy) => (
        <>
          <Button type="submit" variant="primary" size="large" disabled={busy}>
            {busy ? 'Saving' : 'Set the password'}
          </Button>
          <div className={styles.row}>
            <Button variant="bare" onClick={() => onDone(null)}>
              Back to the sign-in
            </Button>
          </div>
        </>
      )}
    >
      <NewPasswordField label="New password" value={password} onValueChange={setPassword} autoFocus />
    </EntryCard>
  );
}
