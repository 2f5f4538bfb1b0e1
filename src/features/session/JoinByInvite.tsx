import { useEffect, useState } from 'react';
import { Button, ErrorText, Spinner } from '@/ui';
import { EntryCard } from './EntryCard';
import type { EntryCalls, InviteFacts } from './entryCalls';
import { JoinForm } from './JoinForm';
import styles from './Session.module.css';

interface Props {
  calls: EntryCalls;
  /** From the link in the email. */
  token: string;
  /** Who is signed in on this device. */
  signedInAs: string | null;
  onSignIn: () => void;
}

/** The content of an invite link, and the way to join. */
export function JoinByInvite({ calls, token, signedInAs, onSignIn }: Props) {
  const [invite, setInvite] = useState<InviteFacts | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    calls.invite(token).then(
      (facts) => wanted && setInvite(facts),
      (error) => wanted && setFault(calls.explain(error)),
    );
    return () => {
      wanted = false;
    };
  }, [calls, token]);
  if (invite)
    return <JoinForm calls={calls} token={token} invite={invite} signedInAs={signedInAs} onSignIn={onSignIn} />;
  return (
    <EntryCard
      title="Join by invite"
      explain={calls.explain}
      onSubmit={async () => onSignIn()}
      actions={() =>
        fault !== null && (
          <Button type="submit" size="large">
            {signedInAs === null ? 'Sign in' : 'Open Labtide'}
          </Button>
        )
      }
    >
      {fault === null ? <Spinner /> : <ErrorText>{fault}</ErrorText>}
      <p className={styles.lead}>Links of invites work once, for seven days, for the address that was invited.</p>
    </EntryCard>
  );
}
