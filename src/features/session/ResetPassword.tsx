import { useState } from 'react';
import { NewPasswordField } from '@/parts/account/NewPasswordField';
import { Button, Checkbox } from '@/ui';
import { EntryCard } from './EntryCard';
import type { EntryCalls, PasswordSet } from './entryCalls';
import { missing } from './missing';
import styles from './Session.module.css';

interface Props {
  calls: EntryCalls;
  /** From the link in the email. */
  token: string;
  /** Goes to the sign-in, with the address of the account if it is known. */
  onDone: (email: string | null) => void;
}

/** Outcome for the access keys, as text; empty if there were none. */
function keyWords({ keys_off: off, keys_on: on }: PasswordSet): string {
  if (off > 0) return `Access keys turned off: ${off}. You can turn them on again under Settings, Access keys.`;
  if (on === 0) return '';
  return `Access keys that still work: ${on}. Look through them under Settings, Access keys, if somebody else knew your password.`;
}

/** Sets a new password through the link in an email. */
export function ResetPassword({ calls, token, onDone }: Props) {
  const [password, setPassword] = useState('');
  const [turnsOffKeys, setTurnsOffKeys] = useState(false);
  const [done, setDone] = useState<PasswordSet | null>(null);
  if (done !== null)
    return (
      <EntryCard
        title="Your password is set"
        explain={calls.explain}
        onSubmit={async () => onDone(done.email)}
        actions={() => (
          <Button type="submit" variant="primary" size="large" autoFocus>
            Sign in
          </Button>
        )}
      >
        <p className={styles.lead} role="status">
          The password of {done.email} is new, and all its sessions have ended. Your second factor stays as it was.{' '}
          {keyWords(done)}
        </p>
      </EntryCard>
    );
  return (
    <EntryCard
      title="Set a new password"
      explain={calls.explain}
      onSubmit={async () => {
        if (password === '') throw missing('Choose a password.');
        setDone(await calls.reset(token, password, turnsOffKeys));
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
      <Checkbox checked={turnsOffKeys} onCheckedChange={setTurnsOffKeys}>
        Turn off my access keys too. Choose this if somebody else may know your password; scripts that use the keys
        stop.
      </Checkbox>
    </EntryCard>
  );
}
