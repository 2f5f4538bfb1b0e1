import { readRoom } from '@/domain/documents/room';
import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import type { DocumentRegistry } from './documentRegistry';
import { hasText, whyForeign } from './taskDocument';
import { revertText, type TextChange } from './textSteps';

/**
 * Undoes a change of an item's texts for the undo timeline, or redoes it. Opens the texts from disk when no screen
 * shows them.
 * @param mayEdit whether this person may change the item now
 * @returns the change that this made in turn.
 * @throws Refusal conflict when somebody changed the same since, or the texts are not on this device.
 */
export function textUndoPort(registry: DocumentRegistry, mayEdit: (taskId: string) => Promise<boolean>) {
  return async (room: string, change: Json): Promise<Json> => {
    if (!(await mayEdit(readRoom(room)?.id ?? '')))
      throw new Refusal('conflict', 'You can no longer change this item, so its text stays as it is.');
    const wanted = change as unknown as TextChange;
    const document = registry.open(room);
    try {
      await document.loaded;
      if (!hasText(document.doc) || whyForeign(document.doc, wanted.field) !== null)
        throw new Refusal('conflict', 'This text is not on this device.');
      const turned = revertText(document.doc, wanted);
      await document.durable();
      return turned as unknown as Json;
    } finally {
      registry.release(room);
    }
  };
}
