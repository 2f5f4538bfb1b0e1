import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/** What the binding knows of the document: which node of the editor belongs to which part of it. */
interface Binding {
  mapping: Map<object, unknown>;
}

/**
 * Keeps the nodes that a colleague's change did not touch. The binding forgets all of them with every such change and
 * reads the whole text anew, so that each letter of a colleague cost as much as opening the text: every line is another
 * one then for the editor, its tables, its links and its carets. What has changed it forgets by itself before that.
 */
export const keptNodes = Extension.create({
  name: 'keptNodes',
  addProseMirrorPlugins: () => [
    new Plugin({
      view(view) {
        const { binding } = ySyncPluginKey.getState(view.state) as { binding: Binding };
        binding.mapping.clear = () => undefined;
        return {};
      },
    }),
  ],
});
