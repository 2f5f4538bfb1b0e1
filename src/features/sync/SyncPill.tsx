import { classNames } from '@/lib/classNames';
import { useSyncState } from '@/store/hooks/useSyncState';
import { useRefusedChanges, useWaitingChanges } from '@/store/hooks/useTray';
import { Icon, Popover } from '@/ui';
import type { ChangeActs } from './ChangeLine';
import { ChangeList } from './ChangeList';
import styles from './SyncPill.module.css';
import { stateSentence } from './stateSentence';

interface Props {
  onSyncNow: () => void;
  acts: ChangeActs;
  onSaveRescueFile: () => void;
}

const time = (millis: number) => new Date(millis).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit' });

/** The state of this device's work, always in sight; one click lists every waiting and refused change. */
export function SyncPill({ onSyncNow, acts, onSaveRescueFile }: Props) {
  const status = useSyncState();
  const waiting = useWaitingChanges();
  const refused = useRefusedChanges();
  const { lead, detail, tone } = stateSentence(status);
  const label = `Sync state: ${lead}${detail ? `, ${detail}` : ''}`;
  return (
    <Popover
      label="Changes on this device"
      align="end"
      width={480}
      flush
      trigger={
        <button type="button" className={classNames(styles.pill, styles[tone])} aria-label={label}>
          <Icon name={status.online ? 'cloud' : 'laptop'} />
          <span>{lead}</span>
          {detail && (
            <>
              <span className={styles.dot}>·</span>
              <b>{detail}</b>
            </>
          )}
        </button>
      }
    >
      <ChangeList
        waiting={waiting}
        waitingCount={Math.max(status.waiting, waiting.length)}
        drain={status.online ? status.drain : null}
        upload={status.online ? status.upload : null}
        refused={refused}
        acts={acts}
        head={
          status.online
            ? status.lastSyncedAt > 0
              ? `In step with the server at ${time(status.lastSyncedAt)}`
              : 'Connecting'
            : 'No network. Everything you do is kept on this device and sent later.'
        }
        relay={status.relayOnline}
        online={status.online}
        onSyncNow={onSyncNow}
        onSaveRescueFile={onSaveRescueFile}
      />
    </Popover>
  );
}
