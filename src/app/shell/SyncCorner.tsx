import { useDocuments } from '@/documents/hooks/DocumentsProvider';
import { Refusal } from '@/domain/refusal';
import { SyncPill, type SyncPillProps, textOfChange } from '@/features/sync';
import { counted } from '@/lib/words/counted';
import { showAlert } from '@/parts/acts/alerts';
import { errorText } from '@/parts/acts/errorText';
import { useUndo } from '@/parts/acts/useUndo';
import { discardRefused, retryAllRefused, retryRefused, undoRefusedAgain } from '@/store/acts/refusals';
import { isUndoConflict } from '@/store/acts/undoAsking';
import { useStore } from '@/store/hooks/StoreProvider';
import type { LocalStore } from '@/store/localStore';
import { saveRescueFile } from '../session/saveRescueFile';
import { useApp } from './appContext';

const complain = (error: unknown) => showAlert({ kind: 'error', text: errorText(error) });

/** Retries a refused change; an undo that conflicts with later changes first asks what to do. */
async function retry(store: LocalStore, opId: string): Promise<void> {
  const entry = await store.db.outbox.where('op_id').equals(opId).first();
  const refusal = entry?.undoes && entry.reason && new Refusal('conflict', entry.reason.message, entry.reason.issues);
  if (!entry || !refusal || !isUndoConflict(refusal)) return retryRefused(store, opId);
  const mode = await store.ports.askUndo?.({ title: entry.title.replace(/^Undo: /, ''), refusal });
  if (mode) await undoRefusedAgain(store, opId, mode);
}

/** Retries all refused changes, oldest first; those that ask a question are left to be decided one by one. */
async function retryAll(store: LocalStore): Promise<void> {
  const failed = await retryAllRefused(store);
  if (failed > 0)
    showAlert({
      kind: 'error',
      text: `${counted(failed, 'change is', 'changes are')} still refused. The list says why.`,
    });
}

/** The sync state at the right end of every top bar. */
export function SyncCorner() {
  const store = useStore();
  const documents = useDocuments();
  const { workspace, bringBack } = useApp();
  const { takeBack } = useUndo();
  const acts: SyncPillProps['acts'] = {
    onRetry: (opId) => void retry(store, opId).catch(complain),
    onRetryAll: () => void retryAll(store).catch(complain),
    onDiscard: (opId) => void discardRefused(store, opId).catch(complain),
    // The server does not have the change, or has received it in the meantime.
    onUndo: (opId) => void takeBack(opId, true),
    onCopy: (entry) =>
      void textOfChange(store, entry)
        .then((text) => navigator.clipboard.writeText(text))
        .then(() => showAlert({ kind: 'info', text: 'Copied' }), complain),
  };
  return (
    <SyncPill
      onSyncNow={() => workspace.sync.now()}
      // At the start it turns out that the session has ended; the password is requested over the rows, which stay.
      onSignIn={() => window.location.reload()}
      acts={acts}
      onSaveRescueFile={() => void saveRescueFile(store, documents)}
      onBringBack={bringBack}
    />
  );
}
