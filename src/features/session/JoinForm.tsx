import { useState } from 'react';
import { timeText } from '@/lib/timeText';
import { NewPasswordField } from '@/parts/account/NewPasswordField';
import { PasswordInput } from '@/parts/account/PasswordInput';
import { LEVEL_WORDS } from '@/parts/people/levelWords';
import { Button, Checkbox, Field, TextInput } from '@/ui';
import { askedForCode, offeredPasskey, type PasskeyOffer } from './askedForCode';
import { CodeStep } from './CodeStep';
import { EntryCard } from './EntryCard';
import type { EntryCalls, InviteFacts, Second } from './entryCalls';
import { missing } from './missing';
import styles from './Session.module.css';

interface Props {
  calls: EntryCalls;
  token: string;
  invite: InviteFacts;
  signedInAs: string | null;
  onSignIn: () => void;
}

const sameAddress = (a: string | null, b: string) => a?.trim().toLowerCase() === b.trim().toLowerCase();

/** Joins with a new account, with the existing account of the address, or as the signed-in person. */
export function JoinForm({ calls, token, invite, signedInAs, onSignIn }: Props) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  /** The second factors of the account, once they are known; what was typed here stays meanwhile. */
  const [offer, setOffer] = useState<PasskeyOffer | null>(null);
  const [accepts, setAccepts] = useState(false);
  const isIn = sameAddress(signedInAs, invite.email);
  const isNew = !invite.has_account && !isIn;
  const level = LEVEL_WORDS[invite.access_level].name;
  const parts = [...invite.program_names, ...invite.group_names.map((group) => `group ${group}`)];
  const until = timeText(Date.parse(invite.expires_at));
  const join = async (second: Second) => {
    const asNew = isNew ? { full_name: name.trim(), accepts_policies: accepts } : {};
    await calls.join(token, { ...asNew, ...(isIn ? {} : { password }), ...second });
    onSignIn();
  };
  const submit = async () => {
    if (isNew && !accepts) throw missing('Accept the privacy policy and the licence agreement to join.');
    try {
      await join({});
    } catch (error) {
      if (askedForCode(error) !== 'required') throw error;
      setOffer(offeredPasskey(error));
    }
  };
  if (offer !== null)
    return (
      <CodeStep
        email={invite.email}
        explain={calls.explain}
        onStartAgain={() => setOffer(null)}
        onCode={(otp) => join({ otp })}
        passkey={{
          offer,
          use: async () => join({ passkey: await calls.askForPasskey({ email: invite.email, password }) }),
        }}
      />
    );
  return (
    <EntryCard
      title={`Join ${invite.workspace_name}`}
      explain={calls.explain}
      onSubmit={submit}
      actions={(busy) => (
        <Button type="submit" variant="primary" size="large" disabled={busy}>
          {busy ? 'Joining' : `Join and open ${invite.workspace_name}`}
        </Button>
      )}
    >
      <div className={styles.who}>
        <p>
          <strong>
            {invite.invited_by} invites you as {level.toLowerCase()}
          </strong>
          {[...parts, `until ${until}`].join(' · ')}
        </p>
      </div>
      {invite.message && <p className={styles.lead}>{invite.message}</p>}
      {signedInAs !== null && !isIn && (
        <p className={styles.lead}>
          You are signed in as {signedInAs}. The invite is for {invite.email}: joining signs you in as that account
          here.{' '}
          <Button variant="bare" onClick={onSignIn}>
            Stay signed in
          </Button>
        </p>
      )}
      {isNew && (
        <Field label="Name">
          {(control) => (
            <TextInput
              {...control}
              autoComplete="name"
              autoFocus
              value={name}
              onValueChange={setName}
              maxLength={500}
            />
          )}
        </Field>
      )}
      <Field label="E-mail">
        {(control) => (
          <TextInput {...control} readOnly autoComplete="username" value={invite.email} onValueChange={() => {}} />
        )}
      </Field>
      {isNew && <NewPasswordField value={password} onValueChange={setPassword} />}
      {!isNew && !isIn && (
        <Field label="Password" help={`${invite.email} has an account. Enter its password.`}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              autoFocus
              value={password}
              onValueChange={setPassword}
            />
          )}
        </Field>
      )}
      {isNew && (
        <Checkbox checked={accepts} onCheckedChange={setAccepts}>
          I accept the privacy policy and the licence agreement.
        </Checkbox>
      )}
    </EntryCard>
  );
}
