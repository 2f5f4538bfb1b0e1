import { useCallback, useMemo } from 'react';
import { nameOfMember } from '@/domain/people/nameOfMember';
import type { Refusal } from '@/domain/refusal';
import { timeText } from '@/lib/timeText';
import { listText } from '@/lib/words/listText';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRows } from '@/store/hooks/useRows';
import { useStoreQuery } from '@/store/hooks/useStoreQuery';
import type { LocalStore } from '@/store/localStore';
import { Avatar, Button, Dialog, Skeleton } from '@/ui';
import { laterChanges } from './conflictNames';
import styles from './UndoConflictDialog.module.css';

interface Props {
  /** Name of the operation to be undone. */
  title: string;
  refusal: Refusal;
  onMine: () => void;
  onForce: () => void;
  onClose: () => void;
}

/** Number of changes that are named per person. */
const NAMED = 3;

/** Asked when somebody has changed the same values since: undo only the rest, undo everything, or cancel. */
export function UndoConflictDialog({ title, refusal, onMine, onForce, onClose }: Props) {
  const store = useStore();
  const memberRows = useRows('member');
  const members = useMemo(() => new Map(memberRows.map((member) => [member.id, member])), [memberRows]);
  const read = useCallback((held: LocalStore) => laterChanges(held, refusal), [refusal]);
  const later = useStoreQuery(read, never);
  const isView = refusal.issues.some(({ path }) => path[0] === 'view');
  return (
    <Dialog
      open
      width="sm"
      title={`Undo ${title}?`}
      onOpenChange={onClose}
      cancelLabel="Leave it"
      submitLabel="Undo only my changes"
      onSubmit={onMine}
      extraActions={
        <Button size="large" variant="danger" onClick={onForce}>
          Undo everything
        </Button>
      }
    >
      {!later && <Skeleton lines={2} />}
      {later?.length === 0 && <p>Someone else has changed this since.</p>}
      {later && later.length > 0 && (
        <ul className={styles.later}>
          {later.map(({ actorId, at, titles }) => {
            const isMe = actorId === store.userId;
            const name = nameOfMember(members.get(actorId));
            return (
              <li key={actorId} className={styles.who}>
                <Avatar person={{ id: actorId, name, me: isMe }} size="small" decorative />
                <span>
                  <b>{isMe ? 'You' : name}</b> changed it since, at {timeText(at)}: {listText(titles, { most: NAMED })}.
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <p className={styles.quiet}>
        “Undo only my changes” keeps later edits; “Undo everything” discards them.
        {!isView && ' Each value stays in the history of its cell.'}
      </p>
    </Dialog>
  );
}

/** The people that were found; they stay while the dialog is open. */
const never = () => false;
