import { useRef, useState } from 'react';
import { knowsPasskeys } from '@/parts/account/passkeys';
import { Button, Field, TextInput } from '@/ui';
import type { PasskeyOffer } from './askedForCode';
import { EntryCard } from './EntryCard';
import { missing } from './missing';
import { PasskeyStep } from './PasskeyStep';
import styles from './Session.module.css';

const DIGITS = 6;

interface Props {
  /** The account of the second factor. */
  email: string;
  onCode: (code: string) => Promise<void>;
  /** A passkey instead of the code, if the account has one. */
  passkey?: { offer: PasskeyOffer; use: () => Promise<void> };
  onStartAgain: () => void;
  explain: (error: unknown) => string;
}

/**
 * The second factor: a passkey if there is one, otherwise the code of the app; the sixth digit submits it. If neither
 * is at hand, a recovery code.
 */
export function CodeStep({ email, onCode, passkey, onStartAgain, explain }: Props) {
  const offer = passkey && knowsPasskeys() ? passkey.offer : 'none';
  const hasCode = offer !== 'alone';
  const [by, setBy] = useState<'passkey' | 'code' | 'recovery'>(offer === 'none' ? 'code' : 'passkey');
  const [code, setCode] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const isRecovery = by === 'recovery';
  const type = (text: string) => {
    setCode(text);
    const digits = text.replace(/\D/g, '');
    if (!isRecovery && digits.length === DIGITS && digits !== code.replace(/\D/g, ''))
      // After the digits are in the state that the form submits.
      setTimeout(() => button.current?.click());
  };
  const turnTo = (next: typeof by) => {
    setBy(next);
    setCode('');
  };
  if (passkey && by === 'passkey')
    return (
      <PasskeyStep
        use={passkey.use}
        explain={explain}
        other={
          <Button variant="bare" onClick={() => turnTo(hasCode ? 'code' : 'recovery')}>
            {hasCode ? 'Use a code from the app' : 'Passkey not here? Use a recovery code'}
          </Button>
        }
        onStartAgain={onStartAgain}
      />
    );
  const other = isRecovery ? (hasCode ? 'code' : 'passkey') : 'recovery';
  return (
    <EntryCard
      title={isRecovery ? 'Recovery code' : 'One-time code'}
      explain={explain}
      onSubmit={async () => {
        if (code.trim() === '') throw missing(isRecovery ? 'Enter a recovery code.' : 'Enter the six digits.');
        try {
          await onCode(code);
        } catch (error) {
          setCode('');
          throw error;
        }
      }}
      actions={(busy) => (
        <>
          <Button ref={button} type="submit" variant="primary" size="large" disabled={busy}>
            {busy ? 'Checking' : isRecovery ? 'Use it' : 'Verify'}
          </Button>
          <div className={styles.row}>
            <Button variant="bare" onClick={() => turnTo(other)}>
              {other === 'recovery'
                ? 'Phone not here? Use a recovery code'
                : other === 'code'
                  ? 'Back to the code'
                  : 'Back to the passkey'}
            </Button>
            <Button variant="bare" onClick={onStartAgain}>
              Start again
            </Button>
          </div>
        </>
      )}
    >
      <p className={styles.lead}>
        {isRecovery
          ? 'One of the ten that you saved. Each opens once.'
          : `Six digits from the app on your phone, under Labtide, ${email}.`}
      </p>
      <Field label={isRecovery ? 'Recovery code' : 'Code'}>
        {(control) => (
          <TextInput
            {...control}
            key={isRecovery ? 'recovery' : 'code'}
            mono
            autoFocus
            autoComplete="one-time-code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            maxLength={60}
            value={code}
            onValueChange={type}
          />
        )}
      </Field>
    </EntryCard>
  );
}
