import { useEffect, useRef } from 'react';
import { useDocuments } from '@/documents/hooks/DocumentsProvider';
import type { TaskDocument } from '@/documents/hooks/useTaskDocument';
import { taskRoom } from '@/documents/taskDocument';
import { keepRefusedTexts } from '@/parts/rich/keepRefusedTexts';
import { useStore } from '@/store/hooks/StoreProvider';

/** Removes edits of an item that can no longer be changed from its document, once the server has answered. */
export function useRefusedTexts(taskId: string, isOff: boolean, text: TaskDocument | null): void {
  const store = useStore();
  const documents = useDocuments();
  const isSynced = text?.status.synced === true;
  const isBusy = useRef(false);
  const reopen = useRef(text?.reopen);
  reopen.current = text?.reopen;
  useEffect(() => {
    if (!isOff || !isSynced || isBusy.current || !documents.isUnsent(taskRoom(taskId))) return;
    isBusy.current = true;
    keepRefusedTexts(store, documents, taskId)
      .then((kept) => kept !== null && reopen.current?.())
      .catch(() => undefined)
      .finally(() => {
        isBusy.current = false;
      });
  }, [store, documents, taskId, isOff, isSynced]);
}
