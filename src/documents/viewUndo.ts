import type { UndoMode } from '@/domain/commands/events/undoMode';
import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import type { DocumentRegistry } from './documentRegistry';
import { isFilled, revertView, type ViewChange } from './viewDocument';

/**
 * Takes a document's change back for the undo timeline, and the other way round for redo. Opens the document from disk
 * when no screen shows it.
 * @returns what this changed in turn.
 * @throws Refusal conflict when somebody changed the same since, or the document is not on this device.
 */
export function viewUndoPort(registry: DocumentRegistry, newId: () => string) {
  return async (room: string, change: Json, mode: UndoMode): Promise<Json> => {
    const document = registry.open(room);
    try {
      await document.loaded;
      if (!isFilled(document.doc)) throw new Refusal('conflict', 'This view is not on this device.');
      const undone = revertView(document.doc, change as unknown as ViewChange, mode, newId);
      return (undone ?? { before: {}, after: {} }) as unknown as Json;
    } finally {
      registry.release(room);
    }
  };
}
