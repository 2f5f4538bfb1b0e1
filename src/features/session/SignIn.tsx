import { type FormEvent, useState } from 'react';
import { Button, ErrorText, Field, TextInput } from '@/ui';
import styles from './SignIn.module.css';

export interface Credentials {
  email: string;
  password: string;
}

interface Props {
  /** @throws with a message that can be shown */
  onSignIn: (credentials: Credentials) => Promise<void>;
  /** Text of a failure. */
  explain: (error: unknown) => string;
  /** The account that this device holds rows of: others are asked to let it sign in first. */
  knownEmail?: string;
}

/** Address and password. What was typed stays after a failure. */
export function SignIn({ onSignIn, explain, knownEmail }: Props) {
  const [email, setEmail] = useState(knownEmail ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onSignIn({ email, password });
    } catch (failure) {
      setError(explain(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit} aria-label="Sign in">
        <img className={styles.mark} src="/icon.svg" alt="" width={40} height={40} />
        <h1 className={styles.title}>Labtide</h1>
        <p className={styles.lead}>Your lab data, also when the network is gone.</p>
        <Field label="E-mail">
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="username"
              autoFocus={!knownEmail}
              value={email}
              onValueChange={setEmail}
              required
            />
          )}
        </Field>
        <Field label="Password">
          {(control) => (
            <TextInput
              {...control}
              type="password"
              autoComplete="current-password"
              autoFocus={Boolean(knownEmail)}
              value={password}
              onValueChange={setPassword}
              required
            />
          )}
        </Field>
        {error && <ErrorText>{error}</ErrorText>}
        <Button type="submit" variant="primary" size="large" disabled={busy}>
          {busy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
    </main>
  );
}
