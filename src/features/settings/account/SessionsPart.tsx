import { useState } from 'react';
import { endSessionCall, endSessionsCall, type SessionResource, sessionsCall } from '@/contract/auth/sessions';
import { timeText } from '@/lib/timeText';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { useAnswer } from '@/parts/acts/useAnswer';
import { SettingsPart } from '@/parts/settings/SettingsPart';
import { useClient } from '@/store/hooks/ClientProvider';
import { Button, ErrorText, Icon, Spinner } from '@/ui';
import styles from './Account.module.css';

interface Props {
  onEnded: () => void;
  onAlert: OnAlert;
}

const WAYS: Readonly<Record<SessionResource['way'], string>> = {
  password: 'password',
  google: 'Google',
  sso: 'single sign-on',
};
const time = (at: string) => timeText(Date.parse(at));

function about({
  way,
  has_second_factor,
  address,
  workspace_name,
  last_used_at,
  ends_at,
  is_current,
}: SessionResource) {
  const by = `${WAYS[way]}${has_second_factor ? ' and a second factor' : ''}`;
  return `${workspace_name} · ${address} · by ${by} · ${is_current ? 'in use now' : `last used ${time(last_used_at)}`} · ends ${time(ends_at)} at the latest`;
}

/** Where a person is signed in; each session can be ended. */
export function SessionsPart({ onEnded, onAlert }: Props) {
  const client = useClient();
  const { answer, fault, again } = useAnswer('sessions', (signal) => client.call(sessionsCall, { signal }));
  const [busy, setBusy] = useState(false);
  const sessions = answer?.resource ?? [];
  const others = sessions.filter(({ is_current }) => !is_current).length;
  const end = async (run: () => Promise<number>, isThis: boolean) => {
    setBusy(true);
    try {
      const count = await run();
      if (isThis) return onEnded();
      onAlert({ kind: 'info', text: `${counted(count, 'session')} ended.` });
      again();
    } catch (error) {
      onAlert({ kind: 'error', text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingsPart title="Sessions and devices" note={answer && counted(sessions.length, 'session')}>
      {!answer && fault === null && <Spinner />}
      {fault !== null && <ErrorText>{fault}</ErrorText>}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <Icon name="laptop" />
            <span className={styles.words}>
              <b>
                {session.device}
                {session.is_current && ', this one'}
              </b>
              <span>{about(session)}</span>
            </span>
            <Button
              aria-label={session.is_current ? 'Sign out here' : `End the session on ${session.device}`}
              disabled={busy}
              onClick={() =>
                session.is_current
                  ? onEnded()
                  : void end(
                      async () =>
                        (await client.call(endSessionCall, { params: { id: session.id } })).resource.sessions_ended,
                      false,
                    )
              }
            >
              {session.is_current ? 'Sign out' : 'End'}
            </Button>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className={styles.below}>
          <Button
            disabled={busy}
            onClick={() => void end(async () => (await client.call(endSessionsCall)).resource.sessions_ended, false)}
          >
            End all others
          </Button>
        </p>
      )}
    </SettingsPart>
  );
}
