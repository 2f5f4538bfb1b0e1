import { useCallback } from 'react';
import { FORMER_MEMBER } from '@/domain/people/nameOfMember';
import type { RecordRow } from '@/domain/records/recordRow';
import { timeText } from '@/lib/timeText';
import type { ChangeNotice } from '@/store/db/changeStream';
import { useStoreQuery } from '@/store/hooks/useStoreQuery';
import type { LocalStore } from '@/store/localStore';
import { history } from '@/store/rows/history';
import { Avatar, Skeleton } from '@/ui';
import type { EditContext } from '../state/editContext';
import styles from './Pane.module.css';

const MOST = 100;

/** The history of a record, newest first, as far as this device knows it. */
export function RecordHistory({ record, cx }: { record: RecordRow; cx: EditContext }) {
  const { id } = record;
  const read = useCallback((store: LocalStore) => history(store, { recordId: id, limit: MOST }), [id]);
  const concerns = useCallback((notice: ChangeNotice) => notice.records.some((row) => row.id === id), [id]);
  const events = useStoreQuery(read, concerns);
  if (!events) return <Skeleton lines={6} />;
  const nameOf = (userId: string) => cx.lookups.nameOfUser(userId) ?? FORMER_MEMBER;
  return (
    <ol className={styles.acts}>
      {events.map((event) => (
        <li key={event.id} className={styles.act}>
          <Avatar person={{ id: event.actor_id, name: nameOf(event.actor_id) }} decorative />
          <span className={styles.who}>
            <span>{event.title}</span>
            <span className={styles.when}>
              {nameOf(event.actor_id)} · {timeText(event.at)}
              {event.seq === 0 ? ' · waiting to be sent' : ''}
              {event.undone_by ? ' · undone' : ''}
            </span>
          </span>
        </li>
      ))}
      <li className={styles.act}>
        <Avatar person={{ id: record.attrs.created_by, name: nameOf(record.attrs.created_by) }} decorative />
        <span className={styles.who}>
          <span>Created</span>
          <span className={styles.when}>
            {nameOf(record.attrs.created_by)} · {timeText(record.attrs.created_at)}
          </span>
        </span>
      </li>
    </ol>
  );
}
