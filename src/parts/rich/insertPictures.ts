import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

/** A picture to be inserted into a text. */
export interface NewPicture {
  fileId: string;
  filename: string;
}

/**
 * Inserts pictures into a text. Afterwards the cursor is after them, in a line of text: if the picture stayed selected,
 * the next character would replace it.
 */
export function insertPictures(editor: Editor, pictures: readonly NewPicture[], at?: number): void {
  const nodes = pictures.map((attrs) => ({ type: 'image', attrs: { ...attrs } }));
  const place = Math.min(at ?? editor.state.selection.to, editor.state.doc.content.size);
  editor.chain().focus().insertContentAt(place, nodes).run();
  const { selection, doc } = editor.state;
  if (!(selection instanceof NodeSelection)) return;
  const { to } = selection;
  if (!doc.resolve(to).nodeAfter?.isTextblock) editor.commands.insertContentAt(to, { type: 'paragraph' });
  editor.commands.setTextSelection(to + 1);
}
