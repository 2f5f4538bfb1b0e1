import { type ReactNode, useCallback, useMemo } from 'react';
import type { Task } from '@/domain/kinds/task';
import { TYPE_FACTS } from '@/domain/kinds/taskTypes';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { timeText } from '@/lib/timeText';
import type { ChangeNotice } from '@/store/db/changeStream';
import { useRows } from '@/store/hooks/useRows';
import { useStoreQuery } from '@/store/hooks/useStoreQuery';
import type { LocalStore } from '@/store/localStore';
import { history } from '@/store/rows/history';
import { Avatar, Segmented, Skeleton } from '@/ui';
import { useKept } from '../view/useKept';
import styles from './Item.module.css';

const MOST = 100;
const SHOWN = ['comments', 'all'] as const;

interface Props {
  task: Task;
  comments: ReactNode;
}

/** The comments on an item and, on request, its whole history as far as this device knows it. */
export function Activity({ task, comments }: Props) {
  const [shown, setShown] = useKept('activity', SHOWN);
  return (
    <section className={styles.part} aria-label="Activity">
      <h2 className={styles.split}>
        {shown === 'all' ? 'Activity' : 'Comments'}
        <Segmented
          small
          label="Activity"
          value={shown}
          onValueChange={setShown}
          options={[
            { value: 'all', label: 'All' },
            { value: 'comments', label: 'Comments' },
          ]}
        />
      </h2>
      {comments}
      {shown === 'all' && <Acts task={task} />}
    </section>
  );
}

function Acts({ task }: { task: Task }) {
  const properties = useRows('task_property');
  const members = new Map(useRows('member').map((member) => [member.id, member]));
  const rowIds = useMemo(
    () => new Set([task.id, ...properties.flatMap((row) => (row.resource_id === task.id ? [row.id] : []))]),
    [task.id, properties],
  );
  const operationId = TYPE_FACTS[task.task_type].bearsRecords ? task.id : undefined;
  const read = useCallback(
    (store: LocalStore) => history(store, { rowIds, operationId, limit: MOST }),
    [rowIds, operationId],
  );
  const concerns = useCallback(
    ({ rows, records, blocks }: ChangeNotice) =>
      rows.some(({ id }) => rowIds.has(id)) || (operationId !== undefined && (records.length > 0 || blocks.length > 0)),
    [rowIds, operationId],
  );
  const events = useStoreQuery(read, concerns);
  if (!events) return <Skeleton lines={4} />;
  const line = (key: string, userId: string, title: string, at: number, note = '') => {
    const name = nameOfMember(members.get(userId));
    return (
      <li key={key} className={styles.act}>
        <Avatar person={{ id: userId, name }} size="small" decorative />
        <span>
          {title}
          <span className={styles.quiet}>
            {name} · {timeText(at)}
            {note}
          </span>
        </span>
      </li>
    );
  };
  return (
    <ol className={styles.acts}>
      {events.map((event) =>
        line(
          event.id,
          event.actor_id,
          event.title,
          event.at,
          `${event.seq === 0 ? ' · waiting to be sent' : ''}${event.undone_by ? ' · undone' : ''}`,
        ),
      )}
      {!events.some(({ changes }) =>
        changes.some((one) => 'id' in one && one.id === task.id && 'before' in one && one.before === null),
      ) && line('created', task.created_by, 'Created', Date.parse(task.created_at))}
    </ol>
  );
}
