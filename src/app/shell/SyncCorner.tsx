import { Refusal } from '@/domain/refusal';
import { SyncPill, type SyncPillProps, textOfChange } from '@/features/sync';
import { useStoreFace } from '@/store/hooks/StoreProvider';
import type { LocalStore } from '@/store/localStore';
import { discardRefused, retryAllRefused, retryRefused, undoRefusedAgain } from '@/store/refusals';
import { isUndoConflict, LEFT } from '@/store/undoAsking';
import type { SyncLoop } from '@/sync/syncLoop';
import { showAlert } from '../alerts/alerts';
import { errorText } from '../alerts/errorText';
import { takeBack } from '../alerts/takeBack';
import { saveRescueFile } from '../session/saveRescueFile';

const complain = (error: unknown) => showAlert({ kind: 'error', text: errorText(error) });

/** Tries a refused change again; an undo that met later changes is decided on first. */
async function retry(store: LocalStore, opId: string): Promise<void> {
  const entry = await store.db.outbox.where('op_id').equals(opId).first();
  const refusal = entry?.undoes && entry.reason && new Refusal('conflict', entry.reason.message, entry.reason.issues);
  if (!entry || !refusal || !isUndoConflict(refusal)) return retryRefused(store, opId);
  const mode = await store.askUndo?.({ title: entry.title.replace(/^Undo: /, ''), refusal });
  if (mode) await undoRefusedAgain(store, opId, mode);
}

/** Tries all refused changes again, the oldest first; those that ask a question are left to be decided one by one. */
async function retryAll(store: LocalStore): Promise<void> {
  const failed = await retryAllRefused(store);
  if (failed > 0)
    showAlert({
      kind: 'error',
      text: `${failed === 1 ? '1 change is' : `${failed.toLocaleString('en')} changes are`} still refused. The list says why.`,
    });
}

/** Takes a change back that the server has not got, or has got meanwhile. */
async function undoWaiting(store: LocalStore, opId: string): Promise<void> {
  const done = await takeBack(store, opId);
  if (done !== LEFT) showAlert({ kind: 'info', text: `Undone: ${done}` });
}

/** The state of this device's work at the right end of every top bar. */
export function SyncCorner({ sync, onBringBack }: { sync: SyncLoop; onBringBack(file: File): void }) {
  const { store } = useStoreFace();
  const acts: SyncPillProps['acts'] = {
    onRetry: (opId) => void retry(store, opId).catch(complain),
    onRetryAll: () => void retryAll(store).catch(complain),
    onDiscard: (opId) => void discardRefused(store, opId).catch(complain),
    onUndo: (opId) => void undoWaiting(store, opId).catch(complain),
    onCopy: (entry) =>
      void textOfChange(store, entry)
        .then((text) => navigator.clipboard.writeText(text))
        .then(() => showAlert({ kind: 'info', text: 'Copied' }), complain),
  };
  return (
    <SyncPill
      onSyncNow={() => sync.now()}
      // A start finds that the session ended and asks for the password over the rows, which stay.
      onSignIn={() => window.location.reload()}
      acts={acts}
      onSaveRescueFile={() => void saveRescueFile(store)}
      onBringBack={onBringBack}
    />
  );
}
