import { useState } from 'react';
import { PasswordInput } from '@/parts/account/PasswordInput';
import { Button, Field } from '@/ui';
import { EntryCard } from './EntryCard';
import type { EntryCalls, WaysIn } from './entryCalls';
import { missing } from './missing';
import styles from './Session.module.css';

interface Props {
  calls: EntryCalls;
  email: string;
  ways: WaysIn;
  slug: string | undefined;
  /** Starts again with another address or workspace. */
  onChange: () => void;
  onForgot: () => void;
  onPassword: (password: string) => Promise<void>;
}

/** The sign-in methods of the workspace that was found; if none was found, a password. */
export function WaysStep({ calls, email, ways, slug, onChange, onForgot, onPassword }: Props) {
  const [password, setPassword] = useState('');
  const [workspace] = ways.workspaces;
  const offered = workspace?.ways ?? { ...ways.ways, sso: null };
  const isOnlySso = offered.sso?.is_required === true;
  const leaveFor = (way: 'sso' | 'google') => calls.leaveFor(way, { email, workspaceSlug: workspace?.slug ?? slug });
  const takesPassword = offered.password && !isOnlySso;
  return (
    <EntryCard
      title="Sign in to Labtide"
      label="Sign in"
      explain={calls.explain}
      onSubmit={async () => {
        if (!takesPassword) return leaveFor(offered.sso ? 'sso' : 'google');
        if (password === '') throw missing('Enter your password.');
        await onPassword(password);
      }}
      actions={(busy) =>
        takesPassword && (
          <Button type="submit" variant={offered.sso ? undefined : 'primary'} size="large" disabled={busy}>
            {busy ? 'Signing in' : 'Sign in'}
          </Button>
        )
      }
    >
      <div className={styles.who}>
        {workspace?.logo && <img className={styles.logo} src={workspace.logo} alt={`Logo of ${workspace.name}`} />}
        <p>
          {workspace && <strong>{workspace.name}</strong>}
          {email}
        </p>
        <Button variant="bare" onClick={onChange}>
          Change
        </Button>
      </div>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {offered.sso && (
        <Button icon="key" variant="primary" size="large" onClick={() => leaveFor('sso')}>
          Continue with single sign-on
        </Button>
      )}
      {isOnlySso && <p className={styles.lead}>{workspace?.name} lets its members in by single sign-on alone.</p>}
      {offered.google && !isOnlySso && (
        <Button size="large" onClick={() => leaveFor('google')}>
          Continue with Google
        </Button>
      )}
      {takesPassword && (offered.sso || offered.google) && <div className={styles.or}>or with a password</div>}
      {takesPassword && (
        <>
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
          <div className={styles.row}>
            <Button variant="bare" onClick={onForgot}>
              Forgot it?
            </Button>
          </div>
        </>
      )}
      {!takesPassword && !offered.sso && !offered.google && (
        <p className={styles.lead}>
          No way to sign in is open. Ask an administrator of {workspace?.name ?? 'the workspace'}.
        </p>
      )}
    </EntryCard>
  );
}
