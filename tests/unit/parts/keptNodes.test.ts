// @vitest-environment happy-dom

import { fc } from '@tests/support/fc';
import { Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { keptNodes } from '@/parts/rich/keptNodes';
import { richNodes } from '@/parts/rich/richExtensions';
import { steadyCaret } from '@/parts/rich/steadyCaret';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

function edit(doc: Y.Doc): Editor {
  const fragment = doc.getXmlFragment('body');
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [...richNodes, Collaboration.configure({ fragment }), keptNodes, steadyCaret],
  });
  editors.push(editor);
  return editor;
}

const sync = (from: Y.Doc, to: Y.Doc) =>
  Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)), 'wire');

const ACTS = [
  'letter',
  'letters',
  'break',
  'join',
  'cut',
  'bold',
  'bullets',
  'quote',
  'heading',
  'table',
  'move',
  'undo',
  'redo',
  'sync',
] as const;

interface Act {
  who: number;
  act: (typeof ACTS)[number];
  from: number;
  to: number;
}

const arbitraryAct: fc.Arbitrary<Act> = fc.record({
  who: fc.nat(1),
  act: fc.constantFrom(...ACTS),
  from: fc.nat(999),
  to: fc.nat(999),
});

/** A position this far down the text, in thousandths. */
const at = (editor: Editor, share: number) => Math.floor((editor.state.doc.content.size * share) / 1000);

/** A block of the text is dragged elsewhere. */
function move(editor: Editor, from: number, to: number): void {
  const { doc, tr } = editor.state;
  const blocks = Array.from({ length: doc.childCount }, (_, i) => doc.child(i));
  if (blocks.length < 2) return;
  const [moved] = blocks.splice(from % blocks.length, 1);
  blocks.splice(to % (blocks.length + 1), 0, moved as Node);
  editor.view.dispatch(tr.replace(0, doc.content.size, new Slice(Fragment.from(blocks), 0, 0)));
}

function run(editor: Editor, { act, from, to }: Act): void {
  const [a, b] = [at(editor, Math.min(from, to)), at(editor, Math.max(from, to))];
  editor.commands.setTextSelection(a);
  const chain = editor.chain();
  if (act === 'letter') editor.commands.insertContent('x');
  if (act === 'letters')
    editor.commands.insertContent({ type: 'text', text: `well ${from}`, marks: [{ type: 'italic' }] });
  if (act === 'break') editor.commands.splitBlock();
  if (act === 'join') editor.commands.joinBackward();
  if (act === 'cut')
    chain
      .setTextSelection({ from: a, to: Math.min(b, a + 12) })
      .deleteSelection()
      .run();
  if (act === 'bold') chain.setTextSelection({ from: a, to: b }).toggleBold().run();
  if (act === 'bullets') chain.setTextSelection({ from: a, to: b }).toggleBulletList().run();
  if (act === 'quote') editor.commands.toggleBlockquote();
  if (act === 'heading') editor.commands.toggleHeading({ level: 2 });
  if (act === 'table') editor.commands.insertTable({ rows: 2, cols: 2 });
  if (act === 'move') move(editor, from, to);
  if (act === 'undo') editor.commands.undo();
  if (act === 'redo') editor.commands.redo();
}

describe('nodes that a change did not touch', () => {
  it('keep their identity after a change by a colleague', () => {
    const [one, other] = [new Y.Doc(), new Y.Doc()];
    const ana = edit(one);
    ana.commands.setContent('<p>First</p><ul><li><p>Second</p></li></ul><p>Third</p>');
    sync(one, other);
    const bo = edit(other);
    const before = bo.state.doc;
    ana.commands.insertContentAt(6, '!');
    sync(one, other);
    expect(bo.getText()).toContain('First!');
    expect(bo.state.doc.child(1)).toBe(before.child(1));
    expect(bo.state.doc.child(2)).toBe(before.child(2));
  });

  it('show the content of the document, and positions in it are found again, whatever two people do', () => {
    fc.assert(
      fc.property(fc.array(arbitraryAct, { minLength: 5, maxLength: 40 }), (acts) => {
        const docs = [new Y.Doc(), new Y.Doc()] as const;
        const first = edit(docs[0]);
        first.commands.setContent(
          '<p>One two</p><p>three</p><ul><li><p>four</p></li><li><p>five</p></li></ul><p>six</p>',
        );
        sync(docs[0], docs[1]);
        const pair = [first, edit(docs[1])] as const;
        for (const one of acts) {
          const editor = pair[one.who] as Editor;
          if (one.act === 'sync') {
            sync(docs[0], docs[1]);
            sync(docs[1], docs[0]);
          } else run(editor, one);
        }
        sync(docs[0], docs[1]);
        sync(docs[1], docs[0]);
        sync(docs[0], docs[1]);
        for (const [i, editor] of pair.entries()) {
          const copy = new Y.Doc();
          Y.applyUpdate(copy, Y.encodeStateAsUpdate(docs[i] as Y.Doc));
          const fresh = edit(copy);
          expect(editor.getJSON()).toEqual(fresh.getJSON());
          const { type, doc, binding } = ySyncPluginKey.getState(editor.state);
          const anew = ySyncPluginKey.getState(fresh.state);
          for (let pos = 1; pos < editor.state.doc.content.size; pos++) {
            if (!editor.state.doc.resolve(pos).parent.isTextblock) continue;
            const place = absolutePositionToRelativePosition(pos, type, binding.mapping);
            expect(place).toEqual(absolutePositionToRelativePosition(pos, anew.type, anew.binding.mapping));
            expect(relativePositionToAbsolutePosition(doc, type, place, binding.mapping)).toBe(
              relativePositionToAbsolutePosition(anew.doc, anew.type, place, anew.binding.mapping),
            );
          }
        }
        expect(pair[0].getJSON()).toEqual(pair[1].getJSON());
        for (const editor of editors.splice(0)) editor.destroy();
      }),
      { numRuns: Number(process.env.RUNS ?? 10) },
    );
  });
});
