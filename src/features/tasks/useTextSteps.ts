import { useEffect } from 'react';
import type { TaskDocument } from '@/documents/hooks/useTaskDocument';
import { watchTextSteps } from '@/documents/textSteps';
import type { Task } from '@/domain/kinds/task';
import { itemKey } from '@/domain/tasks/itemKey';
import type { Json } from '@/lib/json';
import { recordDocumentStep } from '@/store/acts/steps';
import { useStore } from '@/store/hooks/StoreProvider';
import { useStableCall } from '@/ui';

/**
 * Puts what is written into the texts of an item on the undo timeline, one step per pause, so that outside of the
 * editor Mod+Z reverts it and not the operation before it.
 */
export function useTextSteps(task: Task, text: TaskDocument | null): void {
  const store = useStore();
  const key = itemKey(task);
  const document = text?.isHere ? text.document : null;
  const record = useStableCall((room: string, change: Json, kept: Promise<void>) => {
    // If the device cannot store a step, the part that stores the text reports it.
    recordDocumentStep(store, { room, title: `Edit the text of ${key}`, change }, kept).catch(() => undefined);
  });
  useEffect(() => {
    if (!document) return;
    const { flush, end } = watchTextSteps(document.doc, (change) =>
      record(document.room, change as unknown as Json, document.durable()),
    );
    // Somebody who leaves the editor may press Mod+Z immediately.
    window.addEventListener('focusout', flush, true);
    return () => {
      window.removeEventListener('focusout', flush, true);
      end();
    };
  }, [document, record]);
}
