import { useDeferredValue, useMemo, useState } from 'react';
import { exportEventsCall, workspaceEventsCall } from '@/contract/workspaces/events';
import { nameAmong } from '@/domain/people/nameOfMember';
import { saveBlob } from '@/lib/saveBlob';
import { timeText } from '@/lib/timeText';
import { counted, numberText } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { useAnswer } from '@/parts/acts/useAnswer';
import { personOf } from '@/parts/people/personOf';
import { DateInput } from '@/parts/pick/DateInput';
import { usePeopleOptions } from '@/parts/pick/usePeopleOptions';
import { SettingsPage } from '@/parts/settings/SettingsPage';
import { useClient } from '@/store/hooks/ClientProvider';
import { useRows } from '@/store/hooks/useRows';
import { Avatar, Banner, Button, Combobox, EmptyState, Menu, Spinner, TextInput } from '@/ui';
import styles from './EventsScene.module.css';

const PAGE = 50;
const EVERYBODY = 'all';

/** Every change in the workspace: who, what and when; it can be searched and saved as a file. */
export function EventsScene({ onAlert }: { onAlert: OnAlert }) {
  const client = useClient();
  const members = useRows('member');
  const people = usePeopleOptions(EVERYBODY);
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [actorId, setActorId] = useState<string>();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const byId = useMemo(() => new Map(members.map((member) => [member.id, member])), [members]);
  const filter = useMemo(() => {
    const start = from ? new Date(`${from}T00:00:00`) : null;
    const end = to ? new Date(`${to}T00:00:00`) : null;
    end?.setDate(end.getDate() + 1);
    return {
      ...(search.trim() && { search: search.trim() }),
      ...(actorId && { actor_id: actorId }),
      ...(start && { from: start.toISOString() }),
      ...(end && { to: end.toISOString() }),
    };
  }, [search, actorId, from, to]);
  const query = useDeferredValue(useMemo(() => ({ ...filter, page, page_size: PAGE }), [filter, page]));
  const { answer, fault, isAsking, again } = useAnswer(JSON.stringify(query), (signal) =>
    client.call(workspaceEventsCall, { query, signal }),
  );
  const first =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      setPage(1);
      set(value);
    };
  const save = async (form: 'csv' | 'ndjson') => {
    try {
      const response = await client.bytes(exportEventsCall, { params: { form }, query: filter });
      saveBlob(`events.${form}`, await response.blob());
    } catch (error) {
      onAlert({ kind: 'error', text: errorText(error) });
    }
  };
  const total = answer?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE));
  const rows = answer?.resource ?? [];
  return (
    <SettingsPage
      trail="Workspace"
      title="Events"
      note={answer && counted(total, 'event')}
      wide
      actions={
        <Menu
          align="end"
          trigger={<Button icon="download">Export</Button>}
          items={[
            { key: 'csv', label: 'As a table (CSV)', onSelect: () => void save('csv') },
            { key: 'ndjson', label: 'As lines of JSON', onSelect: () => void save('ndjson') },
          ]}
        />
      }
      above={
        fault !== null &&
        answer && (
          <Banner tone="active" actions={<Button onClick={again}>Try again</Button>}>
            {fault}
          </Banner>
        )
      }
    >
      <div className={styles.bar}>
        <span className={styles.search}>
          <TextInput
            icon="search"
            size="compact"
            aria-label="Search events"
            placeholder="Search events"
            value={search}
            onValueChange={first(setSearch)}
          />
        </span>
        <span className={styles.person}>
          <Combobox
            size="compact"
            aria-label="Person"
            placeholder="Everybody"
            options={people}
            value={actorId}
            clearable
            onValueChange={first(setActorId)}
          />
        </span>
        <span className={styles.day}>
          From
          <DateInput
            size="compact"
            className={styles.date}
            label="From"
            placeholder="First day"
            value={from || null}
            onChange={(day) => first(setFrom)(day ?? '')}
          />
        </span>
        <span className={styles.day}>
          To
          <DateInput
            size="compact"
            className={styles.date}
            label="To"
            placeholder="Last day"
            value={to || null}
            onChange={(day) => first(setTo)(day ?? '')}
          />
        </span>
      </div>
      {!answer && fault === null && <Spinner page />}
      {!answer && fault !== null && (
        <EmptyState page action={{ label: 'Try again', onAct: again }}>
          {fault}
        </EmptyState>
      )}
      {answer && rows.length === 0 && <EmptyState page>No matching events.</EmptyState>}
      {rows.length > 0 && (
        <table className={styles.table} aria-busy={isAsking}>
          <thead>
            <tr>
              <th>Number</th>
              <th>Time</th>
              <th>Person</th>
              <th>Change</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((event) => {
              const member = byId.get(event.actor_id);
              return (
                <tr key={event.id} data-undone={event.undone_by_event_id !== null || undefined}>
                  <td className={styles.number}>{numberText(event.seq)}</td>
                  <td className={styles.time} title={event.created_at}>
                    {timeText(Date.parse(event.created_at))}
                  </td>
                  <td>
                    <span className={styles.who}>
                      {member && <Avatar person={personOf(member)} size="small" decorative />}
                      {nameAmong(members, event.actor_id)}
                    </span>
                  </td>
                  <td className={styles.what}>
                    {event.title}
                    {event.undone_by_event_id !== null && <span className={styles.quiet}>undone later</span>}
                    {event.undoes_event_id !== null && <span className={styles.quiet}>takes another back</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {pages > 1 && (
        <nav className={styles.pages} aria-label="Pages">
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <span>
            Page {numberText(page)} of {numberText(pages)}
          </span>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </SettingsPage>
  );
}
