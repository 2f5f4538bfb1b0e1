import { useRef, useState } from 'react';
import { Button, Field, TextInput } from '@/ui';
import { EntryCard } from './EntryCard';
import { missing } from './missing';
import styles from './Session.module.css';

const DIGITS = 6;

interface Props {
  /** Whose second factor it is. */
  email: string;
  onCode: (code: string) => Promise<void>;
  onStartAgain: () => void;
  explain: (error: unknown) => string;
}

/** The code of the second factor; the sixth digit sends. Without the phone, a recovery code. */
export function CodeStep({ email, onCode, onStartAgain, explain }: Props) {
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const type = (text: string) => {
    setCode(text);
    const digits = text.replace(/\D/g, '');
    if (!isRecovery && digits.length === DIGITS && digits !== code.replace(/\D/g, ''))
      // After the letters are in the state that the form sends.
      setTimeout(() => button.current?.click());
  };
  const turn = () => {
    setIsRecovery((now) => !now);
    setCode('');
  };
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
            <Button variant="bare" onClick={turn}>
              {isRecovery ? 'Back to the code' : 'Phone not here? Use a recovery code'}
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
