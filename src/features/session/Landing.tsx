import { useEffect, useRef, useState } from 'react';
import { Refusal } from '@/domain/refusal';
import { PasswordInput } from '@/parts/account/PasswordInput';
import { Button, ErrorText, Field, Spinner } from '@/ui';
import { askedForCode, offeredPasskey, type PasskeyOffer } from './askedForCode';
import { CodeStep } from './CodeStep';
import { EntryCard } from './EntryCard';
import type { Brought, EntryCalls, Second } from './entryCalls';
import { missing } from './missing';
import styles from './Session.module.css';

interface Props {
  calls: EntryCalls;
  brought: Brought;
  /** Back to the sign-in. */
  onSignIn: () => void;
  onDone: () => void;
}

type Step =
  | { at: 'waiting' }
  | { at: 'failed'; why: string }
  | { at: 'link'; why: string }
  | { at: 'code'; offer: PasskeyOffer };

const asksForPassword = (error: unknown) =>
  error instanceof Refusal && error.issues.some(({ code }) => code === 'link_account');

const addressOf = (error: unknown) =>
  (error instanceof Refusal && error.issues.find(({ validation }) => validation === 'account')?.message) || '';

/** Completes a sign-in at a provider. If the address already has an account, its password is requested once. */
export function Landing({ calls, brought, onSignIn, onDone }: Props) {
  const [step, setStep] = useState<Step>({ at: 'waiting' });
  const [password, setPassword] = useState('');
  /** The account that is being connected. */
  const [email, setEmail] = useState('');
  // The provider's code or token can be used only once: it is sent once, however often the effect runs.
  const first = useRef<Promise<void>>(undefined);
  useEffect(() => {
    let wanted = true;
    first.current ??= calls.land(brought, {});
    first.current.then(
      () => wanted && onDone(),
      (error: unknown) => {
        if (!wanted) return;
        const why = calls.explain(error);
        setEmail(addressOf(error));
        setStep(asksForPassword(error) ? { at: 'link', why } : { at: 'failed', why });
      },
    );
    return () => {
      wanted = false;
    };
  }, [calls, brought, onDone]);
  const connect = async (second: Second) => {
    await calls.land(brought, { password, ...second });
    onDone();
  };
  if (step.at === 'code')
    return (
      <CodeStep
        email={email}
        explain={calls.explain}
        onStartAgain={onSignIn}
        onCode={(otp) => connect({ otp })}
        passkey={{
          offer: step.offer,
          use: async () => connect({ passkey: await calls.askForPasskey({ email, password }) }),
        }}
      />
    );
  if (step.at === 'link')
    return (
      <EntryCard
        title="Connect your account"
        explain={calls.explain}
        onSubmit={async () => {
          if (password === '') throw missing('Enter your password.');
          try {
            await connect({});
          } catch (error) {
            if (askedForCode(error) !== 'required') throw error;
            setStep({ at: 'code', offer: offeredPasskey(error) });
          }
        }}
        actions={(busy) => (
          <div className={styles.row}>
            <Button variant="bare" onClick={onSignIn}>
              Back to the sign-in
            </Button>
            <Button type="submit" variant="primary" size="large" disabled={busy}>
              {busy ? 'Connecting' : 'Connect'}
            </Button>
          </div>
        )}
      >
        <p className={styles.lead}>{step.why} From then on you sign in without it.</p>
        <Field label="Password">
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              autoFocus
              value={password}
              onValueChange={setPassword}
              required
            />
          )}
        </Field>
      </EntryCard>
    );
  return (
    <EntryCard
      title={step.at === 'failed' ? 'You are not signed in' : 'Signing you in'}
      explain={calls.explain}
      onSubmit={async () => onSignIn()}
      actions={() =>
        step.at === 'failed' && (
          <Button type="submit" variant="primary" size="large" autoFocus>
            Back to the sign-in
          </Button>
        )
      }
    >
      {step.at === 'failed' ? <ErrorText>{step.why}</ErrorText> : <Spinner />}
    </EntryCard>
  );
}
