import { useMemo, useState } from 'react';
import { securityEventsCall } from '@/contract/workspaces/securityEvents';
import { FORMER_MEMBER, nameOfMember } from '@/domain/people/nameOfMember';
import { timeText } from '@/lib/timeText';
import { useAnswer } from '@/parts/acts/useAnswer';
import { usePeopleOptions } from '@/parts/pick/usePeopleOptions';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { useClient } from '@/store/hooks/ClientProvider';
import { useRows } from '@/store/hooks/useRows';
import { Button, Combobox, EmptyState, Spinner } from '@/ui';
import styles from '../events/EventsScene.module.css';
import { securityWords } from './securityWords';

const PAGE = 50;

/** The security log: sign-ins, sessions, factors, keys and refusals. Entries are only ever added. */
export function SecurityLogScene() {
  const client = useClient();
  const members = useRows('member');
  const people = usePeopleOptions('all');
  const [page, setPage] = useState(1);
  const [userId, setUserId] = useState<string>();
  const names = useMemo(() => new Map(members.map((member) => [member.id, nameOfMember(member)])), [members]);
  const query = { page, page_size: PAGE, ...(userId ? { user_id: userId } : {}) };
  const { answer, fault, isAsking, again } = useAnswer(JSON.stringify(query), (signal) =>
    client.call(securityEventsCall, { query, signal }),
  );
  const rows = answer?.resource ?? [];
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? FORMER_MEMBER));
  return (
    <SettingsPage
      trail="Workspace"
      title="Security log"
      wide
      actions={
        <Button icon="refresh" disabled={isAsking} onClick={again}>
          Refresh
        </Button>
      }
    >
      <div className={styles.bar}>
        <span className={styles.person}>
          <Combobox
            size="compact"
            aria-label="Person"
            placeholder="Everybody"
            options={people}
            value={userId}
            clearable
            onValueChange={(id) => {
              setPage(1);
              setUserId(id);
            }}
          />
        </span>
      </div>
      {!answer && fault === null && <Spinner page />}
      {fault !== null && (
        <EmptyState page action={{ label: 'Try again', onAct: again }}>
          {fault}
        </EmptyState>
      )}
      {answer && rows.length === 0 && <EmptyState page>Nothing was noted yet.</EmptyState>}
      {rows.length > 0 && (
        <table className={styles.table} aria-busy={isAsking}>
          <thead>
            <tr>
              <th>Time</th>
              <th>What</th>
              <th>Account</th>
              <th>By</th>
              <th>From</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className={styles.time}>{timeText(Date.parse(row.at))}</td>
                <td className={styles.what}>{securityWords(row.kind, row.facts)}</td>
                <td>{nameOf(row.user_id)}</td>
                <td data-name="By">
                  {row.actor_id !== null && row.actor_id !== row.user_id ? nameOf(row.actor_id) : ''}
                </td>
                <td data-name="From">{[row.address, row.device].filter(Boolean).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {answer && (page > 1 || answer.has_more) && (
        <div className={styles.bar}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={!answer.has_more} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </SettingsPage>
  );
}
