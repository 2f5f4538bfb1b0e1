import type { UndoMode } from '@/domain/commands/events/undoMode';
import { Refusal } from '@/domain/refusal';
import { changedViewKeys, type ViewState } from '@/domain/views/viewState';
import type { Json } from '@/lib/json';
import type { DocumentRegistry } from './documentRegistry';
import type { OpenDocument } from './openDocument';
import { isFilled, readView, revertView, type ViewChange } from './viewDocument';

type RowOf = (room: string) => Promise<ViewState | null>;

/** How long an undo waits for changes that the server is still writing to the document. */
const WAIT_MILLIS = 3_000;
const LOOK_MILLIS = 100;

/**
 * Whether the document is about to receive changes that the rows of this device already show: mostly the person's own.
 */
async function isBehind(document: OpenDocument, keys: readonly string[], rowOf: RowOf): Promise<boolean> {
  if (!document.status.connected) return false;
  const row = await rowOf(document.room);
  if (!row) return false;
  const held = readView(document.doc);
  return changedViewKeys(row, held).some((key) => keys.includes(key));
}

/**
 * Undoes a document's change for the undo timeline, or redoes it. Opens the document from disk when no screen shows it.
 * If own operations on the same view were undone just before, it waits until the document contains that.
 * @param rowOf the view of a room as the rows of this device show it.
 * @returns the change that this made in turn.
 * @throws Refusal conflict when somebody changed the same since, or the document is not on this device.
 */
export function viewUndoPort(registry: DocumentRegistry, newId: () => string, rowOf: RowOf) {
  return async (room: string, change: Json, mode: UndoMode): Promise<Json> => {
    const document = registry.open(room);
    try {
      await document.loaded;
      if (!isFilled(document.doc)) throw new Refusal('conflict', 'This view is not on this device.');
      const wanted = change as unknown as ViewChange;
      let undone: ViewChange | null;
      for (let waited = 0; ; waited += LOOK_MILLIS) {
        try {
          undone = revertView(document.doc, wanted, mode, newId);
          break;
        } catch (error) {
          if (waited >= WAIT_MILLIS || !(await isBehind(document, Object.keys(wanted.after), rowOf))) throw error;
          await new Promise((resolve) => setTimeout(resolve, LOOK_MILLIS));
        }
      }
      await document.durable();
      return (undone ?? { before: {}, after: {} }) as unknown as Json;
    } finally {
      registry.release(room);
    }
  };
}
