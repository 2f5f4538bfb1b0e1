import { useEffect, useState } from 'react';
import { Button, ErrorText, Field, TextInput } from '@/ui';
import { DemoAccounts, type DemoSignIn } from './DemoAccounts';
import { EntryCard } from './EntryCard';
import type { EntryCalls, WaysIn } from './entryCalls';
import { missing } from './missing';
import styles from './Session.module.css';
import entry from './SignIn.module.css';

interface Props {
  calls: EntryCalls;
  email: string;
  onEmail: (email: string) => void;
  /** The workspace in the browser's address. */
  slug: string | undefined;
  onWays: (ways: WaysIn, slug: string | undefined) => void;
}

/** The email address determines the workspace; people with several workspaces can name one. */
export function AddressStep({ calls, email, onEmail, slug, onWays }: Props) {
  const [named, setNamed] = useState(slug ?? '');
  const [asksName, setAsksName] = useState(slug !== undefined);
  const demo = useDemoSignIn(calls);
  const [failure, setFailure] = useState<string>();
  const workspace = named.trim().toLowerCase() || undefined;
  return (
    <EntryCard
      title="Sign in to Labtide"
      label="Sign in"
      explain={calls.explain}
      onSubmit={async () => {
        if (!email.includes('@')) throw missing('Enter your e-mail address.');
        onWays(await calls.ways({ email, ...(workspace ? { workspace_slug: workspace } : {}) }), workspace);
      }}
      actions={(busy) => (
        <Button type="submit" variant="primary" size="large" disabled={busy}>
          {busy ? 'Looking' : 'Continue'}
        </Button>
      )}
      foot={
        demo && (
          <DemoAccounts
            demo={demo}
            onEnter={(address, password) =>
              void calls
                .signIn({ email: address, password })
                .catch((error: unknown) => setFailure(calls.explain(error)))
            }
          />
        )
      }
    >
      <p className={entry.lead}>
        Tables, structures, sequences and dose-response curves of your lab, even when you're offline.
      </p>
      <Field label="E-mail">
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="username"
            autoFocus
            value={email}
            onValueChange={onEmail}
            required
          />
        )}
      </Field>
      {asksName ? (
        <Field label="Workspace" help="Its short name, as in the address of its sign-in page.">
          {(control) => <TextInput {...control} value={named} onValueChange={setNamed} />}
        </Field>
      ) : (
        <div className={styles.row}>
          <Button variant="bare" onClick={() => setAsksName(true)}>
            Choose a workspace
          </Button>
        </div>
      )}
      {failure !== undefined && <ErrorText>{failure}</ErrorText>}
    </EntryCard>
  );
}

/** Accounts of a demo workspace; null if there is none. */
function useDemoSignIn(calls: EntryCalls): DemoSignIn | null {
  const [demo, setDemo] = useState<DemoSignIn | null>(null);
  useEffect(() => {
    let wanted = true;
    calls.ways({}).then(
      (ways) => wanted && setDemo(ways.demo),
      () => {
        // Without a network nobody can sign in anyway.
      },
    );
    return () => {
      wanted = false;
    };
  }, [calls]);
  return demo;
}
