import { useState } from 'react';
import { Button, Field, TextInput } from '@/ui';
import { EntryCard } from './EntryCard';
import type { EntryCalls } from './entryCalls';
import { missing } from './missing';
import styles from './Session.module.css';

interface Props {
  calls: EntryCalls;
  email: string;
  onBack: () => void;
}

/**
 * Requests an email with a link to set a new password. The message is the same whether or not the address has an
 * account.
 */
export function ForgotPassword({ calls, email: known, onBack }: Props) {
  const [email, setEmail] = useState(known);
  const [asked, setAsked] = useState<{ mail_is_set_up: boolean } | null>(null);
  const back = (
    <Button variant="bare" onClick={onBack}>
      Back to the sign-in
    </Button>
  );
  return (
    <EntryCard
      title="Set a new password"
      explain={calls.explain}
      onSubmit={async () => {
        if (!email.includes('@')) throw missing('Enter your e-mail address.');
        setAsked(await calls.askForReset(email));
      }}
      actions={(busy) => (
        <>
          {asked === null && (
            <Button type="submit" variant="primary" size="large" disabled={busy}>
              {busy ? 'Sending' : 'Send the e-mail'}
            </Button>
          )}
          <div className={styles.row}>{back}</div>
        </>
      )}
    >
      {asked === null ? (
        <Field
          label="E-mail"
          help="If there is an account for this address, we send it an e-mail with a link that works for one hour."
        >
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="username"
              autoFocus
              value={email}
              onValueChange={setEmail}
            />
          )}
        </Field>
      ) : (
        <p className={styles.lead} role="status">
          {asked.mail_is_set_up
            ? `If ${email} has an account, an e-mail is on its way. Its link works once, for one hour. Nothing after a few minutes? Look in the spam folder, or ask an administrator of your workspace.`
            : 'This server sends no mail. Ask an administrator of your workspace to set a new password with you.'}
        </p>
      )}
    </EntryCard>
  );
}
