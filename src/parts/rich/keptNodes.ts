import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/** The mapping of the editor's binding: which node of the editor belongs to which part of the document. */
interface Binding {
  mapping: Map<object, unknown>;
}

/**
 * Keeps the nodes that a colleague's change did not touch. Otherwise the binding drops all of them with every such
 * change and reads the whole text again, so that each character of a colleague costs as much as opening the text: to
 * the editor, its tables, links and carets every line is then a new one. Before that, the binding itself has already
 * dropped the nodes that did change.
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
