import { useState } from 'react';
import { unlockTask } from '@/domain/commands/tasks/unlockTask';
import { updateTasks } from '@/domain/commands/tasks/updateTasks';
import type { Task } from '@/domain/kinds/task';
import { workspaceSettings } from '@/domain/kinds/workspace';
import { nameOfMember } from '@/domain/people/nameOfMember';
import { decide } from '@/domain/permissions/decide';
import { refusalWords } from '@/domain/permissions/refusalWords';
import { taskTarget } from '@/domain/rights/taskTarget';
import { isLocked } from '@/domain/tasks/isLocked';
import { itemKey } from '@/domain/tasks/itemKey';
import { timeText } from '@/lib/timeText';
import { showAlert } from '@/parts/acts/alerts';
import { usePeopleOptions } from '@/parts/pick/usePeopleOptions';
import { commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRow } from '@/store/hooks/useRow';
import { useRows } from '@/store/hooks/useRows';
import { Button, Combobox, ConfirmDialog, Dialog, Field, Icon, Kbd, TextArea } from '@/ui';
import { useListKeys } from '../useListKeys';
import styles from './Item.module.css';

interface Props {
  task: Task;
  /** Why it cannot be changed now; null = it can. */
  offReason: string | null;
}

/** Review and lock of an experiment: who asked whom, who signed, and the next step. */
export function ReviewBar({ task, offReason }: Props) {
  const store = useStore();
  const actor = useActor();
  const workspace = useRow('workspace', actor.workspace_id);
  const settings = workspaceSettings(workspace ?? {});
  const members = new Map(useRows('member').map((member) => [member.id, member]));
  const people = usePeopleOptions(task.reviewer_ids);
  const [dialog, setDialog] = useState<'ask' | 'back' | 'lock' | 'unlock' | 'end' | null>(null);
  const [reviewers, setReviewers] = useState<readonly string[]>(task.reviewer_ids);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const name = (id: string | null) => (id === actor.user_id ? 'you' : nameOfMember(members.get(id ?? '')));
  const names = (ids: readonly string[]) => ids.map(name).join(' and ');
  const isReview = task.task_status === 'in review';
  const locked = isLocked(task, settings);
  const isReviewer = task.reviewer_ids.includes(actor.user_id) && task.created_by !== actor.user_id;
  const unlocking = decide(actor, 'operation.unlock', taskTarget(task));
  const act = async (work: () => Promise<{ opId: string }>, words: string, isUndoable = true) => {
    setBusy(true);
    try {
      const { opId } = await work();
      showAlert({ kind: 'info', text: words, ...(isUndoable ? { eventId: opId } : {}) });
      setDialog(null);
      setReason('');
    } catch (error) {
      showAlert({ kind: 'error', text: whyNotWritten(error) });
    } finally {
      setBusy(false);
    }
  };
  const set = (
    data: Parameters<typeof commit<typeof updateTasks.input, typeof updateTasks.answers>>[2]['data'],
    words: string,
    isUndoable = true,
  ) => act(() => commit(store, updateTasks, { task_ids: [task.id], data }), words, isUndoable);
  const hasFlow = task.task_type === 'operation' && settings.enable_review_flow;
  const mayAsk = hasFlow && !isReview && !locked && offReason === null;
  const ask = () => {
    // Others may have chosen reviewers since the page was opened.
    setReviewers(task.reviewer_ids);
    setDialog('ask');
  };
  useListKeys({
    ...(isReview && isReviewer
      ? { 'Mod+Shift+Enter': () => setDialog('lock'), 'Mod+Shift+Backspace': () => setDialog('back') }
      : {}),
    ...(mayAsk ? { R: ask } : {}),
  });
  const words = () => {
    if (locked && task.signed_by !== null)
      return `Locked. Signed by ${name(task.signed_by)}${task.signed_at ? `, ${timeText(Date.parse(task.signed_at))}` : ''}.`;
    if (locked) return `Locked: ${task.task_status} items of this workspace are closed.`;
    if (isReview)
      return `In review${task.review_requested_at ? ` since ${timeText(Date.parse(task.review_requested_at))}` : ''}. ${
        task.reviewer_ids.length > 0 ? `Waits for ${names(task.reviewer_ids)}.` : ''
      }`;
    return offReason;
  };
  const text = words();
  if (text === null && !mayAsk) return null;
  return (
    <>
      {text !== null ? (
        <div className={styles.bar} role="note">
          <Icon name={locked ? 'lock' : isReview ? 'diamond' : 'info'} /> <span>{text}</span>
          {isReview && offReason !== null && <span className={styles.quiet}>{offReason}</span>}
          <span className={styles.grow} />
          {hasFlow && isReview && isReviewer && (
            <span className={styles.barActs}>
              <Button onClick={() => setDialog('back')}>
                Send back <Kbd keys="Mod+Shift+Backspace" />
              </Button>
              <Button variant="primary" icon="lock" onClick={() => setDialog('lock')}>
                Approve and lock <Kbd keys="Mod+Shift+Enter" />
              </Button>
            </span>
          )}
          {hasFlow && isReview && !isReviewer && offReason === null && (
            <Button onClick={() => void set({ task_status: 'in progress' }, 'Request taken back')}>
              Withdraw the request
            </Button>
          )}
          {isReview && !isReviewer && offReason !== null && unlocking.allowed && (
            <Button onClick={() => setDialog('end')}>End the review</Button>
          )}
          {locked && (
            <Button
              icon="unlock"
              disabledReason={
                unlocking.allowed ? undefined : (refusalWords(unlocking, 'operation.unlock') ?? undefined)
              }
              onClick={() => setDialog('unlock')}
            >
              Unlock
            </Button>
          )}
        </div>
      ) : (
        <div className={styles.ask}>
          <Button icon="send" onClick={ask}>
            Ask for a review <Kbd keys="R" />
          </Button>
        </div>
      )}
      <Dialog
        open={dialog === 'ask'}
        onOpenChange={(open) => !open && setDialog(null)}
        title="Ask for a review"
        width="sm"
        submitLabel="Ask"
        busy={busy}
        {...(reviewers.some((id) => id !== task.created_by)
          ? {}
          : { submitDisabledReason: 'Choose a reviewer other than the author.' })}
        onSubmit={() => void set({ reviewer_ids: [...reviewers], task_status: 'in review' }, 'Review requested')}
      >
        <Field
          label="Reviewers"
          help="At least one of them is not the author. They sign the experiment or send it back."
        >
          {(control) => (
            <Combobox
              {...control}
              multiple
              value={reviewers}
              options={people}
              onValueChange={(ids) => setReviewers(ids)}
            />
          )}
        </Field>
      </Dialog>
      <Dialog
        open={dialog === 'back'}
        onOpenChange={(open) => !open && setDialog(null)}
        title={`Send ${itemKey(task)} back`}
        width="sm"
        submitLabel="Send back"
        busy={busy}
        {...(reason.trim() === '' ? { submitDisabledReason: 'Say why you are sending it back.' } : {})}
        onSubmit={() => void set({ task_status: 'in progress', review_comment: reason }, 'Sent back')}
      >
        <Field label="Reason" help="It is added as a comment.">
          {(control) => <TextArea {...control} rows={4} value={reason} onValueChange={setReason} autoFocus />}
        </Field>
      </Dialog>
      <ConfirmDialog
        open={dialog === 'lock'}
        onOpenChange={(open) => !open && setDialog(null)}
        title={`Approve and lock ${itemKey(task)}?`}
        confirmLabel="Sign and lock"
        // Nobody may change what is locked: an undo would be refused. It is unlocked instead.
        onConfirm={() => void set({ task_status: 'locked' }, 'Signed and locked', false)}
      >
        You sign it with your name and the time. Nobody changes it until a reviewer or an admin unlocks it.
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'end'}
        onOpenChange={(open) => !open && setDialog(null)}
        title={`End the review of ${itemKey(task)}?`}
        confirmLabel="End the review"
        onConfirm={() => void act(() => commit(store, unlockTask, { id: task.id }), 'Review ended', false)}
      >
        It is in progress again, and the people who work on it can change it. It is not signed.
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'unlock'}
        onOpenChange={(open) => !open && setDialog(null)}
        title={`Unlock ${itemKey(task)}?`}
        confirmLabel="Unlock"
        onConfirm={() => void act(() => commit(store, unlockTask, { id: task.id }), 'Unlocked', false)}
      >
        It is in progress again, and the signature is removed. The history keeps it.
      </ConfirmDialog>
    </>
  );
}
