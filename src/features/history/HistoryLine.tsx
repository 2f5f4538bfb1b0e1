import type { Member } from '@/domain/kinds/member';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { classNames } from '@/lib/classNames';
import { clockText } from '@/lib/clockText';
import { numberText } from '@/lib/words/counted';
import { Avatar, Button, StatusMark } from '@/ui';
import type { ActText } from './actTexts';
import type { HistoryAct } from './groupActs';
import styles from './HistoryScene.module.css';

interface Props {
  act: HistoryAct;
  /** The cells that it writes; undefined if it does something else, or until they have been read. */
  text: ActText | undefined;
  member: Member | undefined;
  isMe: boolean;
  /** It is being undone. */
  isBusy: boolean;
  /** Why it cannot be undone; null = it can, undefined = there is nothing to undo. */
  offReason: string | null | undefined;
  onUndo: (act: HistoryAct) => void;
  onOpen: (act: HistoryAct) => void;
}

/** One operation: who, what, how much, when; with an undo button. */
export function HistoryLine({ act, text, member, isMe, isBusy, offReason, onUndo, onOpen }: Props) {
  const name = nameOfMember(member);
  const word = isBusy ? 'Undoing' : act.isUndo ? 'Redo' : 'Undo';
  return (
    <div className={styles.line}>
      <Avatar person={{ id: act.actorId, name, me: isMe }} size="small" decorative />
      <span className={styles.name}>{isMe ? 'You' : name}</span>
      <button
        type="button"
        className={classNames(styles.words, act.isUndone && styles.undone)}
        title={act.title}
        onClick={() => onOpen(act)}
      >
        {act.title}
      </button>
      {text && <Written act={act} text={text} />}
      {act.events.length > 1 && (
        <span className={styles.quiet}>
          {act.changeCount > act.events.length
            ? `${numberText(act.changeCount)} changes`
            : `${act.events.length} steps`}
        </span>
      )}
      {act.isWaiting && (
        <StatusMark shape="waiting" flat>
          Waiting
        </StatusMark>
      )}
      {act.isUndone && <span className={styles.quiet}>Undone</span>}
      <time className={styles.time} dateTime={new Date(act.at).toISOString()}>
        {clockText(act.at)}
      </time>
      <span className={styles.act}>
        {offReason !== undefined && (
          <Button
            variant="bare"
            icon="undo"
            disabledReason={isBusy ? 'Undoing…' : (offReason ?? undefined)}
            aria-busy={isBusy || undefined}
            aria-label={`${word} ${act.title}`}
            onClick={() => onUndo(act)}
          >
            {word}
          </Button>
        )}
      </span>
    </div>
  );
}

/** Maximum number of characters of a value: more would never fit on the line. */
const LONGEST = 160;
const cut = (value: string) => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);

/** The value before and after, for several cells that of the first; also its cell, if the title does not name it. */
function Written({ act, text: { cell, more } }: { act: HistoryAct; text: ActText }) {
  const place = [cell.record, cell.field].filter((part) => part !== null);
  const isNamed = more === 0 && place.every((part) => act.title.includes(part));
  const before = cell.before ? cut(cell.before) : 'empty';
  const after = cell.after === '' ? 'empty' : cut(cell.after);
  return (
    <>
      <span className={styles.written} title={`${before} → ${after}`}>
        {!isNamed && `${place.join(', ')} `}
        <s>{before}</s> {cell.after === '' ? <i>emptied</i> : after}
      </span>
      {more > 0 && <span className={styles.quiet}>and {numberText(more)} more</span>}
    </>
  );
}
