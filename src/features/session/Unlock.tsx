import { useState } from 'react';
import { PasswordInput } from '@/parts/account/PasswordInput';
import { Button, ErrorText, Field, TextInput } from '@/ui';
import { EntryCard } from './EntryCard';
import { missing } from './missing';
import styles from './Session.module.css';

/**
 * Proof that unlocks the screen: the password, or a code if the account has a second factor and the server can be
 * asked.
 */
export type Proof = { password: string } | { otp: string } | { passkey: true };

interface Props {
  name: string;
  hasFactor: boolean;
  hasPasskey: boolean;
  /** The person signs in only through a provider: nothing here would unlock. */
  hasNoPassword: boolean;
  /** A code that was chosen for this device is requested instead of the password. */
  hasOwnCode: boolean;
  /** Resolves to false if the server cannot be reached and a password is needed. */
  onUnlock: (proof: Proof) => Promise<boolean>;
  onSignIn: () => void;
  explain: (error: unknown) => string;
}

/** Shown instead of the workspace while the screen is locked. */
export function Unlock({ name, hasFactor, hasPasskey, hasNoPassword, hasOwnCode, onUnlock, onSignIn, explain }: Props) {
  const [asksCode, setAsksCode] = useState(hasFactor);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const submit = async () => {
    if (typed.trim() === '')
      throw missing(asksCode ? 'Enter a code.' : hasOwnCode ? 'Enter your unlock code.' : 'Enter your password.');
    const text = typed;
    setTyped('');
    await prove(asksCode ? { otp: text } : { password: text });
  };
  const prove = async (proof: Proof) => {
    if (await onUnlock(proof)) return;
    if (hasNoPassword) throw missing('The server cannot be reached. This screen unlocks when it can be again.');
    setAsksCode(false);
    throw missing('The server cannot be reached. Enter your password.');
  };
  if (hasNoPassword && !hasFactor && !hasOwnCode)
    return (
      <EntryCard
        title="This screen is locked"
        explain={explain}
        onSubmit={async () => onSignIn()}
        actions={() => (
          <Button type="submit" variant="primary" size="large" autoFocus>
            Sign in again
          </Button>
        )}
      >
        <p className={styles.lead}>
          You are signed in as {name}, without a password. Sign in again to unlock it, which needs a network. With an
          unlock code, under Sign-in and devices, it unlocks without one.
        </p>
      </EntryCard>
    );
  return (
    <EntryCard
      title="This screen is locked"
      explain={explain}
      onSubmit={submit}
      actions={(busy) => (
        <>
          <Button type="submit" variant="primary" size="large" disabled={busy}>
            {busy ? 'Unlocking' : 'Unlock'}
          </Button>
          <div className={styles.row}>
            {asksCode && hasPasskey && (
              <Button
                variant="bare"
                onClick={() => {
                  setFault(null);
                  prove({ passkey: true }).catch((error: unknown) => setFault(explain(error)));
                }}
              >
                Use a passkey
              </Button>
            )}
            <Button variant="bare" onClick={onSignIn}>
              Sign in again
            </Button>
          </div>
        </>
      )}
    >
      <p className={styles.lead}>You are signed in as {name}. Work that is not sent yet is kept on this device.</p>
      <Field
        label={asksCode ? 'Code' : hasOwnCode ? 'Unlock code' : 'Password'}
        help={
          asksCode
            ? 'From the app on your phone, or a recovery code.'
            : hasOwnCode
              ? 'The one that you set on this device.'
              : undefined
        }
      >
        {(control) =>
          asksCode ? (
            <TextInput
              {...control}
              mono
              autoFocus
              autoComplete="one-time-code"
              value={typed}
              onValueChange={setTyped}
            />
          ) : (
            <PasswordInput
              {...control}
              autoFocus
              autoComplete={hasOwnCode ? 'off' : 'current-password'}
              value={typed}
              onValueChange={setTyped}
            />
          )
        }
      </Field>
      {fault !== null && <ErrorText>{fault}</ErrorText>}
    </EntryCard>
  );
}
