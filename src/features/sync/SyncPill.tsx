import { useState } from 'react';
import { classNames } from '@/lib/classNames';
import { useSyncState } from '@/store/hooks/useSyncState';
import { useRefusedChanges, useWaitingChanges } from '@/store/hooks/useTray';
import { Icon, Popover } from '@/ui';
import type { ChangeActs } from './ChangeLine';
import { ChangeList } from './ChangeList';
import { headSentence } from './headSentence';
import styles from './SyncPill.module.css';
import { stateSentence } from './stateSentence';

export interface SyncPillProps {
  onSyncNow: () => void;
  onSignIn: () => void;
  acts: Omit<ChangeActs, 'onGo'>;
  onSaveRescueFile: () => void;
  onBringBack: (file: File) => void;
}

/** The sync state, always visible; a click lists every unsent and refused change. */
export function SyncPill({ onSyncNow, onSignIn, acts, onSaveRescueFile, onBringBack }: SyncPillProps) {
  const [open, setOpen] = useState(false);
  const status = useSyncState((status) => status);
  const waiting = useWaitingChanges();
  const refused = useRefusedChanges();
  const { lead, detail, tone } = stateSentence(status);
  const label = `Sync state: ${lead}${detail ? `, ${detail}` : ''}`;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Changes on this device"
      align="end"
      width={480}
      height={720}
      flush
      trigger={
        <button type="button" className={classNames(styles.pill, styles[tone])} aria-label={label}>
          <Icon name={status.online ? 'cloud' : 'laptop'} />
          <span className={styles.lead}>{lead}</span>
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
        bringing={status.bringing}
        upload={status.online ? status.upload : null}
        refused={refused}
        acts={{ ...acts, onGo: () => setOpen(false) }}
        head={headSentence(status, navigator.onLine)}
        relay={status.relayOnline}
        online={status.online}
        onSyncNow={onSyncNow}
        onSignIn={status.signedOut ? onSignIn : null}
        onSaveRescueFile={onSaveRescueFile}
        onBringBack={onBringBack}
      />
    </Popover>
  );
}
