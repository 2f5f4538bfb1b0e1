import { useEffect, useState } from 'react';
import { FactorCode } from '@/parts/account/FactorCode';
import { knowsPasskeys } from '@/parts/account/passkeys';
import { RecoveryCodes } from '@/parts/account/RecoveryCodes';
import { Button, ErrorText } from '@/ui';
import { EntryCard } from './EntryCard';
import { missing } from './missing';
import styles from './Session.module.css';

export interface FactorCalls {
  begin(): Promise<{ secret: string; otpauth_url: string }>;
  activate(otp: string): Promise<{ recovery_codes: string[] }>;
  /** Asks the browser to create a passkey instead of using the app. */
  addPasskey(): Promise<{ recovery_codes: string[] }>;
}

interface Props {
  calls: FactorCalls;
  workspaceName: string;
  email: string;
  explain: (error: unknown) => string;
  onDone: () => Promise<void>;
  onSignOut: () => void;
}

/** The workspace requires a second factor, and the account has none yet: nothing else is shown until it is set up. */
export function DemandedFactor({ calls, workspaceName, email, explain, onDone, onSignOut }: Props) {
  const [begun, setBegun] = useState<{ secret: string; otpauth_url: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    calls.begin().then(
      (answer) => wanted && setBegun(answer),
      (error) => wanted && setFault(explain(error)),
    );
    return () => {
      wanted = false;
    };
  }, [calls, explain]);
  const makeOne = async () => {
    setFault(null);
    try {
      setCodes((await calls.addPasskey()).recovery_codes);
    } catch (error) {
      setFault(explain(error));
    }
  };
  return (
    <EntryCard
      title={`${workspaceName} asks for a second factor`}
      wide
      explain={explain}
      onSubmit={async () => {
        if (codes) return onDone();
        if (code.trim() === '') throw missing('Enter the code that the app shows.');
        setCodes((await calls.activate(code)).recovery_codes);
      }}
      actions={(busy) => (
        <div className={styles.row}>
          <Button variant="bare" onClick={onSignOut}>
            Sign out
          </Button>
          <Button type="submit" variant="primary" size="large" disabled={busy || (begun === null && codes === null)}>
            {codes ? `I have saved them. Open ${workspaceName}` : busy ? 'Checking' : 'Turn it on'}
          </Button>
        </div>
      )}
    >
      {codes ? (
        <RecoveryCodes codes={codes} email={email} />
      ) : (
        <>
          <p className={styles.lead}>
            From now on a sign-in takes your password and a code from your phone, or a passkey. It takes a minute to set
            up.
          </p>
          {begun && <FactorCode begun={begun} code={code} onCode={setCode} />}
          {knowsPasskeys() && (
            <p className={styles.row}>
              <span>Without an app: your fingerprint, your face, or a security key.</span>
              <Button onClick={() => void makeOne()}>Use a passkey</Button>
            </p>
          )}
          {fault && <ErrorText>{fault}</ErrorText>}
        </>
      )}
    </EntryCard>
  );
}
