import { useEffect, useState } from 'react';
import type { Subscription } from '@/contract/users/subscriptions';
import { SUBSCRIPTION_TYPES, SUBSCRIPTION_WORDS } from '@/domain/notices/subscriptionTypes';
import { showAlert } from '@/parts/acts/alerts';
import { errorText } from '@/parts/acts/errorText';
import { useSubscriptions } from '@/parts/acts/subscriptions';
import { useClient } from '@/store/hooks/ClientProvider';
import { useRows } from '@/store/hooks/useRows';
import { Button, IconButton, Menu } from '@/ui';
import styles from './Notices.module.css';

interface Props {
  onOpen(path: string): void;
}

const complain = (error: unknown) => showAlert({ kind: 'error', text: errorText(error) });

/** The person's subscriptions: single items, programs, or everything of a kind. */
export function FollowedPart({ onOpen }: Props) {
  const client = useClient();
  const programs = useRows('program').filter(({ is_archived, is_deleted }) => !is_archived && !is_deleted);
  const { list, load, set } = useSubscriptions();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    load(client).catch((error: unknown) => setFailure(errorText(error)));
  }, [client, load]);
  const follows = (type: Subscription['type'], id: string | null) =>
    list?.some((one) => one.type === type && one.resource_id === id) ?? false;
  const follow = (type: Subscription['type'], id: string | null) => void set(client, type, id, true).catch(complain);
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <h3>Following</h3>
        <span className={styles.grow} />
        <Menu
          align="end"
          trigger={
            <Button variant="bare" icon="plus">
              Follow more
            </Button>
          }
          items={[
            ...SUBSCRIPTION_TYPES.filter((type) => !follows(type, null)).map((type) => ({
              key: type,
              label: SUBSCRIPTION_WORDS[type].all,
              onSelect: () => follow(type, null),
            })),
            ...programs
              .filter(({ id }) => !follows('program', id))
              .map(({ id, program_name }) => ({
                key: id,
                label: `Program ${program_name}`,
                onSelect: () => follow('program', id),
              })),
          ]}
        />
      </div>
      {failure !== null && <span className={styles.says}>{failure}</span>}
      {list?.length === 0 && (
        <span className={styles.says}>
          The bell at the top of a table, set or record follows it. You follow items that you created, were assigned or
          commented on.
        </span>
      )}
      <ul className={styles.followed}>
        {(list ?? []).map((one) => {
          const name = one.title ?? (one.resource_id === null ? one.kind : 'Deleted, or hidden from you');
          const { path } = one;
          return (
            <li key={`${one.type} ${one.resource_id}`}>
              {path === null ? (
                <span>{name}</span>
              ) : (
                <a
                  href={path}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    onOpen(path);
                  }}
                >
                  {name}
                </a>
              )}
              {one.resource_id !== null && <span className={styles.kind}>{one.kind}</span>}
              <span className={styles.grow} />
              <IconButton
                icon="x"
                size="small"
                label={`Stop following ${name}`}
                onClick={() => void set(client, one.type, one.resource_id, false).catch(complain)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
