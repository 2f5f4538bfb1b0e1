import { Extension } from '@tiptap/core';
import { ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';

/** After this many characters an undo step ends at the next end of a word. */
const STEP = 24;

/**
 * Divides continuous typing into undo steps of a few words. The undo manager of Yjs joins changes less than half a
 * second apart, so that one Mod+Z would remove a minute of steady typing. A paste, a cut and a new paragraph also end a
 * step.
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
