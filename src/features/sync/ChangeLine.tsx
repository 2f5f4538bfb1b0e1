import { Link } from 'wouter';
import { shortWhen } from '@/lib/shortWhen';
import { numberText } from '@/lib/words/counted';
import type { OutboxEntry } from '@/store/db/schema';
import type { CellText } from '@/store/rows/cellTexts';
import { Button, Icon } from '@/ui';
import styles from './ChangeList.module.css';
import type { ChangeText } from './state/describeChanges';
import { reasonWords } from './state/reasonWords';

/** The actions on a change in the list. */
export interface ChangeActs {
  /** Retries a refused change. */
  onRetry(opId: string): void;
  /** Retries all refused changes, the oldest first. */
  onRetryAll(): void;
  onDiscard(opId: string): void;
  /** Withdraws an unsent change. */
  onUndo(opId: string): void;
  onCopy(entry: OutboxEntry): void;
  /** The person opens a cell that is named. */
  onGo(): void;
}

interface ChangeLineProps extends ChangeActs {
  entry: OutboxEntry;
  /** undefined until it has been read. */
  text: ChangeText | undefined;
}

/** An undo that conflicts with later changes: the person decides what happens. */
const isUndoQuestion = (entry: OutboxEntry) =>
  entry.undoes !== null && (entry.reason?.issues.some((issue) => issue.code === 'changed_since') ?? false);

/** One unsent or refused operation: record, field, old and new value; a refused one with the reason. */
export function ChangeLine({ entry, text, ...acts }: ChangeLineProps) {
  const refused = entry.state === 'refused';
  const cells = text?.cells ?? [];
  const writes = cells.length > 0 || Boolean(text?.comment);
  const [only] = cells;
  return (
    <li className={styles.line} data-refused={refused || undefined}>
      <Icon name={refused ? 'warning' : 'up'} className={refused ? styles.stop : styles.wait} />
      <div className={styles.grow}>
        <div className={styles.title}>
          {only && cells.length === 1 && text?.more === 0 ? (
            <Cell cell={only} title={entry.title} onGo={acts.onGo} />
          ) : (
            entry.title
          )}
        </div>
        {text?.comment && <div className={styles.typed}>{text.comment}</div>}
        {text && (cells.length > 1 || text.more > 0) && (
          <ul className={styles.cells}>
            {cells.map((cell) => (
              <li key={cell.key}>
                <Cell cell={cell} onGo={acts.onGo} />
              </li>
            ))}
            {text.more > 0 && <li>and {numberText(text.more)} more</li>}
          </ul>
        )}
        {refused && (
          <>
            <div className={styles.reason}>{entry.reason && reasonWords(entry.reason)}</div>
            <div className={styles.acts}>
              <Button onClick={() => acts.onRetry(entry.op_id)}>
                {isUndoQuestion(entry) ? 'Decide' : 'Try again'}
              </Button>
              {writes && (
                <Button variant="bare" icon="copy" onClick={() => acts.onCopy(entry)}>
                  Copy
                </Button>
              )}
              <Button variant="bare" onClick={() => acts.onDiscard(entry.op_id)}>
                Discard
              </Button>
            </div>
          </>
        )}
      </div>
      <time className={styles.when} dateTime={new Date(entry.at).toISOString()}>
        {shortWhen(entry.at)}
      </time>
      {!refused && entry.undoable && (
        <Button
          variant="bare"
          className={styles.undo}
          aria-label={`Undo: ${entry.title}`}
          onClick={() => acts.onUndo(entry.op_id)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

/** `CMP-0112, hERG empty > 30 µM`, with the old value struck through; a click goes to the cell. */
function Cell({ cell, title = '', onGo }: { cell: CellText; title?: string; onGo(): void }) {
  // Hidden records and fields have no name here, but the operation of its author has a title.
  const place = [cell.record, cell.field].filter((part) => part !== null).join(', ') || title;
  return (
    <>
      {place &&
        (cell.href === null ? (
          <span>{place}</span>
        ) : (
          <Link className={styles.place} href={cell.href} onClick={onGo}>
            {place}
          </Link>
        ))}{' '}
      {cell.before !== null && <s>{cell.before === '' ? 'empty' : cell.before}</s>}{' '}
      <b>{cell.after === '' ? <i>emptied</i> : cell.after}</b>
    </>
  );
}
