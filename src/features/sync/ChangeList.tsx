import { type ReactNode, useMemo, useRef } from 'react';
import { bytesText } from '@/lib/words/bytesText';
import { numberText } from '@/lib/words/counted';
import type { Drain } from '@/store/db/drain';
import type { OutboxEntry } from '@/store/db/schema';
import type { SyncStatus } from '@/store/replica/syncStatus';
import { Button, Progress, useInSteps } from '@/ui';
import { type ChangeActs, ChangeLine } from './ChangeLine';
import styles from './ChangeList.module.css';
import { useChangeTexts } from './state/useChangeTexts';

interface Props {
  head: ReactNode;
  online: boolean;
  relay: boolean;
  /** The oldest unsent changes, and the number of all. */
  waiting: readonly OutboxEntry[];
  waitingCount: number;
  /** The progress of sending a long outbox. */
  drain: Drain | null;
  /** The progress of loading a saved file. */
  bringing: SyncStatus['bringing'];
  /** The file that is being uploaded. */
  upload: SyncStatus['upload'];
  refused: readonly OutboxEntry[];
  onSyncNow: () => void;
  /** null while the session is open. */
  onSignIn: (() => void) | null;
  acts: ChangeActs;
  onSaveRescueFile: () => void;
  /** Loads such a saved file. */
  onBringBack: (file: File) => void;
}

/** More refused lines than this help nobody; the count is in the heading. */
const LINES = 100;

/** Number of lines drawn when the list opens, and in each further task: a hundred at once would block the page. */
const STEP = 16;

/**
 * Unsent and refused changes of this device, each named; refused ones keep what was typed until their author decides.
 */
export function ChangeList({
  head,
  online,
  relay,
  waiting,
  waitingCount,
  drain,
  bringing,
  upload,
  refused,
  onSyncNow,
  onSignIn,
  acts,
  onSaveRescueFile,
  onBringBack,
}: Props) {
  const rescueFile = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => [...refused.slice(0, LINES), ...waiting], [refused, waiting]);
  const texts = useChangeTexts(shown);
  const drawn = useInSteps(Math.min(refused.length, LINES), STEP, STEP);
  return (
    <div className={styles.list}>
      <p className={styles.head}>{head}</p>
      {online && !relay && !onSignIn && (
        <p className={styles.note}>Live cursors are off: the relay does not answer. Your data is still syncing.</p>
      )}
      {bringing && (
        <div className={styles.note}>
          <Progress
            label="Changes brought back"
            value={bringing.done}
            max={bringing.total}
            width="100%"
            after={`${numberText(bringing.done)} of ${numberText(bringing.total)} brought back`}
          />
        </div>
      )}
      {drain && (
        <div className={styles.note}>
          <Progress
            label="Changes sent"
            value={drain.sent}
            max={drain.total}
            width="100%"
            after={`${numberText(drain.sent)} of ${numberText(drain.total)} sent`}
          />
        </div>
      )}
      {upload && (
        <div className={styles.note}>
          <Progress
            label={`Upload of ${upload.name}`}
            value={upload.sent}
            max={upload.total}
            width="100%"
            after={`${bytesText(upload.sent)} of ${bytesText(upload.total)} of ${upload.name}`}
          />
        </div>
      )}
      {refused.length > 0 && (
        <section aria-label="Refused changes">
          <div className={styles.topic}>
            <h3 className={styles.heading}>
              Refused <span>{numberText(refused.length)}</span>
            </h3>
            {refused.length > 1 && <Button onClick={acts.onRetryAll}>Try all again</Button>}
          </div>
          <ul>
            {refused.slice(0, drawn).map((entry) => (
              <ChangeLine key={entry.op_id} entry={entry} text={texts.get(entry.op_id)} {...acts} />
            ))}
          </ul>
          {refused.length > LINES && <p className={styles.note}>and {numberText(refused.length - LINES)} more</p>}
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-label="Waiting changes">
          <h3 className={styles.heading}>
            Waiting <span>{numberText(waitingCount)}</span>
          </h3>
          <ul>
            {waiting.map((entry) => (
              <ChangeLine key={entry.op_id} entry={entry} text={texts.get(entry.op_id)} {...acts} />
            ))}
          </ul>
          {waitingCount > waiting.length && (
            <p className={styles.note}>and {numberText(waitingCount - waiting.length)} more</p>
          )}
        </section>
      )}
      {waiting.length === 0 && refused.length === 0 && <p className={styles.note}>No unsent changes on this device.</p>}
      <div className={styles.foot}>
        {onSignIn ? (
          <Button variant="primary" onClick={onSignIn}>
            Sign in
          </Button>
        ) : (
          <Button icon="refresh" onClick={onSyncNow}>
            Sync now
          </Button>
        )}
        {waiting.length + refused.length > 0 && (
          <Button variant="bare" icon="save" onClick={onSaveRescueFile}>
            Save these to a file
          </Button>
        )}
        <Button variant="bare" icon="upload" onClick={() => rescueFile.current?.click()}>
          Bring back a saved file
        </Button>
        <input
          ref={rescueFile}
          type="file"
          hidden
          accept=".json,.zip"
          aria-label="Saved file of unsent work"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) onBringBack(file);
          }}
        />
      </div>
    </div>
  );
}
