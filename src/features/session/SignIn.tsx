import { useState } from 'react';
import { Button, Field, TextInput } from '@/ui';
import { EntryCard } from './EntryCard';
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
  return (
    <EntryCard
      title="Labtide"
      label="Sign in"
      marked
      onSubmit={() => onSignIn({ email, password })}
      explain={explain}
      actions={(busy) => (
        <Button type="submit" variant="primary" size="large" disabled={busy}>
          {busy ? 'Signing in' : 'Sign in'}
        </Button>
      )}
    >
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
    </EntryCard>
  );
}
