import { useState } from 'react';
import { type AccessKeyResource, removeAccessKeyCall, updateAccessKeyCall } from '@/contract/users/accessKeys';
import { timeText } from '@/lib/timeText';
import type { OnAlert } from '@/parts/acts/alert';
import { errorText } from '@/parts/acts/errorText';
import { useClient } from '@/store/hooks/ClientProvider';
import { ConfirmDialog, IconButton, Menu, StatusMark } from '@/ui';
import styles from '../Lines.module.css';

interface Props {
  keys: readonly AccessKeyResource[];
  onChanged: () => void;
  onAlert: OnAlert;
}

const time = (at: string) => timeText(Date.parse(at));
const isOver = ({ expires_at }: AccessKeyResource) => expires_at !== null && Date.parse(expires_at) < Date.now();

function stateOf(key: AccessKeyResource): { shape: 'blocked' | 'done' | 'parked'; children: string } {
  if (isOver(key)) return { shape: 'blocked', children: 'Ran out' };
  if (!key.is_active && key.closed_at) return { shape: 'blocked', children: 'Closed' };
  return key.is_active ? { shape: 'done', children: 'On' } : { shape: 'parked', children: 'Off' };
}

function about(key: AccessKeyResource): string {
  const used = key.last_used_at === null ? 'never used' : `last used ${time(key.last_used_at)}`;
  const ends = key.expires_at === null ? 'no end' : `${isOver(key) ? 'ended' : 'ends'} ${time(key.expires_at)}`;
  if (!key.is_active && key.closed_at)
    return `lt_${key.key_id}_… · closed ${time(key.closed_at)}, because the account was deactivated · turn it on to use it again, or remove it`;
  return `lt_${key.key_id}_… · ${key.is_read_only ? 'only reads' : 'reads and writes'} · ${used} · ${ends}`;
}

/** Access keys, one per line. Their secrets are not stored anywhere. */
export function KeyList({ keys, onChanged, onAlert }: Props) {
  const client = useClient();
  const [removing, setRemoving] = useState<AccessKeyResource | null>(null);
  const act = async (run: () => Promise<unknown>, text: string) => {
    setRemoving(null);
    try {
      await run();
      onAlert({ kind: 'info', text });
      onChanged();
    } catch (error) {
      onAlert({ kind: 'error', text: errorText(error) });
    }
  };
  return (
    <>
      <ul className={styles.list}>
        {keys.map((key) => (
          <li key={key.id} className={styles.line}>
            <b>{key.key_name}</b>
            <span className={styles.words}>{about(key)}</span>
            <StatusMark flat {...stateOf(key)} />
            <Menu
              align="end"
              trigger={<IconButton icon="more" label={`Acts for ${key.key_name}`} tooltip={false} />}
              items={[
                {
                  key: 'turn',
                  label: key.is_active ? 'Turn off' : 'Turn on',
                  onSelect: () =>
                    void act(
                      () =>
                        client.call(updateAccessKeyCall, {
                          params: { id: key.id },
                          body: { is_active: !key.is_active },
                        }),
                      key.is_active ? 'The key no longer works.' : 'The key works again.',
                    ),
                },
                { key: 'remove', label: 'Remove', icon: 'trash', danger: true, onSelect: () => setRemoving(key) },
              ]}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={`Remove the key “${removing?.key_name}”?`}
        confirmLabel="Remove"
        danger
        onConfirm={() =>
          removing &&
          void act(() => client.call(removeAccessKeyCall, { params: { id: removing.id } }), 'The key was removed.')
        }
      >
        Anything that uses it is refused from now on. It cannot be restored.
      </ConfirmDialog>
    </>
  );
}
