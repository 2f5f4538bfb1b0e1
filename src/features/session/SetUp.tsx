import { useEffect, useState } from 'react';
import { NewPasswordField } from '@/parts/account/NewPasswordField';
import { Button, Checkbox, ErrorText, Field, Spinner, TextInput } from '@/ui';
import { EntryCard } from './EntryCard';
import type { EntryCalls } from './entryCalls';
import { missing } from './missing';
import styles from './Session.module.css';

interface Props {
  calls: EntryCalls;
  /** From the link that the server printed. */
  token: string;
  onSignIn: () => void;
}

const EMPTY = { workspace_name: '', full_name: '', email: '', password: '' };

/** The first run of a server: creates its first workspace and admin. */
export function SetUp({ calls, token, onSignIn }: Props) {
  const [isGood, setGood] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [accepts, setAccepts] = useState(false);
  const set = (change: Partial<typeof EMPTY>) => setDraft({ ...draft, ...change });
  useEffect(() => {
    let wanted = true;
    calls.setUpLink(token).then(
      () => wanted && setGood(true),
      (error) => wanted && setFault(calls.explain(error)),
    );
    return () => {
      wanted = false;
    };
  }, [calls, token]);
  if (!isGood)
    return (
      <EntryCard
        title="Set up Labtide"
        explain={calls.explain}
        onSubmit={async () => onSignIn()}
        actions={() =>
          fault !== null && (
            <Button type="submit" size="large">
              Sign in
            </Button>
          )
        }
      >
        {fault === null ? <Spinner /> : <ErrorText>{fault}</ErrorText>}
      </EntryCard>
    );
  const submit = async () => {
    if (draft.workspace_name.trim() === '') throw missing('Enter the name of the workspace.');
    if (draft.full_name.trim() === '') throw missing('Enter your name.');
    if (!accepts) throw missing('Accept the privacy policy and the licence agreement to continue.');
    await calls.setUp(token, draft);
  };
  return (
    <EntryCard
      title="Set up Labtide"
      explain={calls.explain}
      onSubmit={submit}
      actions={(busy) => (
        <Button type="submit" variant="primary" size="large" disabled={busy}>
          {busy ? 'Creating' : 'Create the workspace'}
        </Button>
      )}
    >
      <p className={styles.lead}>
        Nobody uses this server yet. Create its first workspace, and your account, which administers it.
      </p>
      <Field label="Name of the workspace" help="Your company, institute or laboratory.">
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            autoComplete="organization"
            maxLength={500}
            value={draft.workspace_name}
            onValueChange={(workspace_name) => set({ workspace_name })}
          />
        )}
      </Field>
      <Field label="Your name">
        {(control) => (
          <TextInput
            {...control}
            autoComplete="name"
            maxLength={500}
            value={draft.full_name}
            onValueChange={(full_name) => set({ full_name })}
          />
        )}
      </Field>
      <Field label="E-mail">
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="username"
            value={draft.email}
            onValueChange={(email) => set({ email })}
          />
        )}
      </Field>
      <NewPasswordField value={draft.password} onValueChange={(password) => set({ password })} />
      <Checkbox checked={accepts} onCheckedChange={setAccepts}>
        I accept the privacy policy and the licence agreement.
      </Checkbox>
    </EntryCard>
  );
}
