import type { Member } from '@/domain/rows/rowShapes';
import { Avatar, Button, Dialog } from '@/ui';
import type { LaterChange } from './conflictNames';
import type { HistoryAct } from './groupActs';
import styles from './HistoryScene.module.css';

interface Props {
  act: HistoryAct;
  later: readonly LaterChange[];
  members: ReadonlyMap<string, Member>;
  meId: string;
  busy: boolean;
  onMine: () => void;
  onForce: () => void;
  onClose: () => void;
}

const time = (at: number) =>
  new Date(at).toLocaleString('en', { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });

/** Somebody changed the same since: undo only the rest, undo regardless, or leave it. */
export function UndoConflictDialog({ act, later, members, meId, busy, onMine, onForce, onClose }: Props) {
  return (
    <Dialog
      open
      width="sm"
      title={`Undo ${act.title}?`}
      onOpenChange={onClose}
      cancelLabel="Leave it"
      submitLabel="Undo only mine"
      onSubmit={onMine}
      busy={busy}
      extraActions={
        <Button size="large" variant="danger" disabled={busy} onClick={onForce}>
          Undo regardless
        </Button>
      }
    >
      {later.length === 0 ? (
        <p>The same was changed since by somebody else.</p>
      ) : (
        <ul className={styles.later}>
          {later.map(({ actorId, at }) => {
            const name = members.get(actorId)?.full_name ?? 'A former member';
            return (
              <li key={actorId} className={styles.who}>
                <Avatar person={{ id: actorId, name, me: actorId === meId }} size="small" decorative />
                <span>
                  <b>{actorId === meId ? 'You' : name}</b> changed it since, at {time(at)}.
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <p className={styles.quiet}>
        Only mine: what was changed since stays, the rest goes back. Regardless: everything goes back. Each value stays
        in the history of its cell.
      </p>
    </Dialog>
  );
}
