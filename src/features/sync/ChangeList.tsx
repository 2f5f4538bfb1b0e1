import type { ReactNode } from 'react';
import type { Drain } from '@/store/drain';
import type { OutboxEntry } from '@/store/schema';
import type { SyncStatus } from '@/store/syncStatus';
import { Button, Icon, Progress } from '@/ui';
import styles from './ChangeList.module.css';

interface Props {
  head: ReactNode;
  online: boolean;
  relay: boolean;
  /** The oldest of those that wait, and how many there are. */
  waiting: readonly OutboxEntry[];
  waitingCount: number;
  /** How far a long outbox has been sent. */
  drain: Drain | null;
  /** The file that is being uploaded. */
  upload: SyncStatus['upload'];
  refused: readonly OutboxEntry[];
  onSyncNow: () => void;
  onRetry: (opId: string) => void;
  onDiscard: (opId: string) => void;
  onSaveRescueFile: () => void;
}

/** More refused lines than this help nobody; the count stands in the heading. */
const LINES = 100;

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

const when = (at: number) =>
  new Date(at).toLocaleString('en', { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });

/** An undo that met later changes: what becomes of them is the person's decision. */
const isUndoQuestion = (entry: OutboxEntry) =>
  entry.undoes !== null && (entry.reason?.issues.some((issue) => issue.code === 'changed_since') ?? false);

/** What a refused command tried to write, in the words that were typed. */
function typed(entry: OutboxEntry): string | null {
  const texts = entry.changes.flatMap((change) =>
    change.kind === 'value' && change.after.content !== undefined && change.after.content !== null
      ? [typeof change.after.content === 'string' ? change.after.content : JSON.stringify(change.after.content)]
      : [],
  );
  return texts.length > 0 ? texts.slice(0, 5).join('; ') : null;
}

/** Waiting and refused changes of this device, each named; refused ones keep what was typed until their author decides. */
export function ChangeList({
  head,
  online,
  relay,
  waiting,
  waitingCount,
  drain,
  upload,
  refused,
  onSyncNow,
  onRetry,
  onDiscard,
  onSaveRescueFile,
}: Props) {
  return (
    <div className={styles.list}>
      <p className={styles.head}>{head}</p>
      {online && !relay && <p className={styles.note}>Live cursors are off: the relay does not answer. Data syncs.</p>}
      {drain && (
        <div className={styles.note}>
          <Progress
            label="Changes sent"
            value={drain.sent}
            max={drain.total}
            width="100%"
            after={`${drain.sent.toLocaleString('en')} of ${drain.total.toLocaleString('en')} sent`}
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
            after={`${megabytes(upload.sent)} of ${megabytes(upload.total)} MB of ${upload.name}`}
          />
        </div>
      )}
      {refused.length > 0 && (
        <section aria-label="Refused changes">
          <h3 className={styles.heading}>Refused {refused.length}</h3>
          <ul>
            {refused.slice(0, LINES).map((entry) => (
              <li key={entry.op_id} className={styles.line}>
                <Icon name="warning" className={styles.stop} />
                <div className={styles.grow}>
                  <div className={styles.title}>{entry.title}</div>
                  <div className={styles.reason}>{entry.reason?.issues[0]?.message ?? entry.reason?.message}</div>
                  {typed(entry) && <div className={styles.typed}>You typed: {typed(entry)}</div>}
                  <div className={styles.acts}>
                    <Button onClick={() => onRetry(entry.op_id)}>
                      {isUndoQuestion(entry) ? 'Decide' : 'Try again'}
                    </Button>
                    <Button variant="bare" onClick={() => onDiscard(entry.op_id)}>
                      Discard
                    </Button>
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-label="Waiting changes">
          <h3 className={styles.heading}>Waiting {waitingCount.toLocaleString('en')}</h3>
          <ul>
            {waiting.map((entry) => (
              <li key={entry.op_id} className={styles.line}>
                <Icon name="up" className={styles.wait} />
                <div className={styles.grow}>
                  <div className={styles.title}>{entry.title}</div>
                  <div className={styles.reason}>{when(entry.at)}</div>
                </div>
              </li>
            ))}
          </ul>
          {waitingCount > waiting.length && (
            <p className={styles.note}>and {(waitingCount - waiting.length).toLocaleString('en')} more</p>
          )}
        </section>
      )}
      {waiting.length === 0 && refused.length === 0 && <p className={styles.note}>Nothing waits on this device.</p>}
      <div className={styles.foot}>
        <Button icon="refresh" onClick={onSyncNow}>
          Sync now
        </Button>
        {waiting.length + refused.length > 0 && (
          <Button variant="bare" icon="save" onClick={onSaveRescueFile}>
            Save these to a file
          </Button>
        )}
      </div>
    </div>
  );
}
