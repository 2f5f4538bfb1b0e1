import { Extension } from '@tiptap/core';
import { ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';

/** So many characters make an undo step, as soon as the word ends. */
const STEP = 24;

/**
 * Cuts what is typed without a pause into undo steps of a few words: the undo of Yjs joins all that comes within half a
 * second of the change before it, so that a minute of steady typing would go at one press of Mod+Z. A paste, a cut and a
 * new paragraph end a step as well.
 */
export const undoSteps = Extension.create({
  name: 'undoSteps',
  addStorage: () => ({ typed: 0 }),
  onTransaction({ transaction, editor }) {
    if (!transaction.docChanged || transaction.getMeta(ySyncPluginKey) !== undefined) return;
    const storage = this.storage as { typed: number };
    const grown = Math.abs(transaction.doc.content.size - transaction.before.content.size);
    storage.typed += grown;
    const { $from } = transaction.selection;
    const last = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset, '\n', ' ');
    const isWordEnd = last === '' || /\s/.test(last);
    if (grown < STEP && (storage.typed < STEP || !isWordEnd)) return;
    storage.typed = 0;
    (yUndoPluginKey.getState(editor.state) as { undoManager: Y.UndoManager } | undefined)?.undoManager.stopCapturing();
  },
});
