// @vitest-environment happy-dom

import { arbitraryDoc } from '@tests/support/arbitraryDoc';
import { fc } from '@tests/support/fc';
import { Editor, type Extensions, getSchema, Node } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { whyForeign } from '@/documents/taskDocument';
import { leanNodes, repairDoc } from '@/domain/richText/repairDoc';
import type { RichNode } from '@/domain/richText/richNode';
import { RICH_MARKS, RICH_NODES } from '@/domain/richText/richSchema';
import { unknownContent } from '@/domain/richText/unknownContent';
import { readChild, readFragment } from '@/lib/yjs/readFragment';
import { writeFragment } from '@/lib/yjs/writeFragment';
import { insertPictures } from '@/parts/rich/insertPictures';
import { askedBefore } from '@/parts/rich/offers';
import { richNodes } from '@/parts/rich/richExtensions';
import { undoSteps } from '@/parts/rich/undoSteps';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) if (!editor.isDestroyed) editor.destroy();
});
const read = (doc: Y.Doc): RichNode => repairDoc({ type: 'doc', content: readFragment(doc.getXmlFragment('body')) });
const write = (doc: Y.Doc, node: RichNode) =>
  doc.transact(() => writeFragment(doc.getXmlFragment('body'), node.content ?? [], leanNodes));
function edit(doc: Y.Doc, extensions: Extensions = richNodes): Editor {
  const fragment = doc.getXmlFragment('body');
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [...extensions, Collaboration.configure({ fragment })],
  });
  editors.push(editor);
  return editor;
}
const sync = (...docs: Y.Doc[]) => {
  for (const from of docs)
    for (const to of docs) if (from !== to) Y.applyUpdate(to, Y.encodeStateAsUpdate(from), 'wire');
};

describe('the editor', () => {
  it('R3 has the nodes, marks and attributes of the schema, and no others', () => {
    const { nodes, marks } = getSchema(richNodes);
    const namesOf = (attrs: object | undefined) => Object.keys(attrs ?? {}).sort();
    expect(Object.keys(nodes).sort()).toEqual(Object.keys(RICH_NODES).sort());
    expect(Object.keys(marks).sort()).toEqual(Object.keys(RICH_MARKS).sort());
    for (const [name, { attrs }] of Object.entries(RICH_NODES))
      expect([name, namesOf(nodes[name]?.spec.attrs)]).toEqual([name, namesOf(attrs)]);
    for (const [name, attrs] of Object.entries(RICH_MARKS))
      expect([name, namesOf(marks[name]?.spec.attrs)]).toEqual([name, namesOf(attrs)]);
  });

  it('accepts every text of the schema, and opening one changes nothing in it', () => {
    const schema = getSchema(richNodes);
    fc.assert(
      fc.property(arbitraryDoc, (made) => {
        const wanted = repairDoc(made);
        const node = schema.nodeFromJSON(
          wanted.content?.length ? wanted : { type: 'doc', content: [{ type: 'paragraph' }] },
        );
        node.check();
        expect(repairDoc(node.toJSON())).toEqual(wanted);
      }),
      { numRuns: 200 },
    );
    fc.assert(
      fc.property(arbitraryDoc, (made) => {
        const doc = new Y.Doc();
        write(doc, repairDoc(made));
        const before = Y.encodeStateVector(doc);
        const held = read(doc);
        edit(doc);
        expect(Y.encodeStateVector(doc)).toEqual(before);
        expect(read(doc)).toEqual(held);
      }),
      { numRuns: 30 },
    );
  });

  it('undoes a few words of what was typed without a pause, and a paste alone', () => {
    const doc = new Y.Doc();
    const editor = edit(doc, [...richNodes, undoSteps]);
    const words = Array.from({ length: 40 }, (_, i) => `well ${i + 1}, `).join('');
    for (const letter of words) editor.view.dispatch(editor.state.tr.insertText(letter));
    const pasted = 'Blank wells were read twice, before and after the compound.';
    editor.commands.insertContent({ type: 'text', text: pasted });
    const length = () => editor.getText().length;
    expect(length()).toBe(words.length + pasted.length);
    editor.commands.undo();
    expect(length()).toBeLessThanOrEqual(words.length);
    expect(words.length - length()).toBeLessThan(40);
    const lengths = [];
    while (length() > 0 && lengths.length < 100) {
      const before = length();
      editor.commands.undo();
      lengths.push(before - length());
    }
    expect(Math.max(...lengths)).toBeLessThan(40);
    expect(lengths.length).toBeGreaterThan(8);
    while (editor.can().redo()) editor.commands.redo();
    expect(editor.getText()).toBe(words + pasted);
  });

  it('continues in a line after a picture that was pasted: the next character does not replace it', () => {
    for (const content of ['<p>Gel</p>', '<ul><li><p>Gel</p></li></ul>', '<p></p>', '<p>Gel</p><p>Lane 2</p>']) {
      const editor = new Editor({ element: document.createElement('div'), extensions: richNodes, content });
      editors.push(editor);
      editor.commands.setTextSelection(content.startsWith('<ul') ? 6 : content === '<p></p>' ? 1 : 4);
      insertPictures(editor, [{ fileId: '01900000-0000-7000-8000-00000000f001', filename: 'gel.png' }]);
      editor.view.dispatch(editor.state.tr.insertText('Lane 1'));
      const text = JSON.stringify(editor.getJSON());
      expect(text).toContain('"image"');
      expect(text).toContain('Lane 1');
    }
  });

  it('writes what is typed into the document in a form that the server can read', () => {
    const doc = new Y.Doc();
    const editor = edit(doc);
    editor.commands.setContent({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Aim' }] },
        {
          type: 'taskList',
          content: [{ type: 'taskItem', attrs: { checked: true }, content: [{ type: 'paragraph' }] }],
        },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'see ', marks: [{ type: 'bold' }] },
            { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://a.example' } }] },
            { type: 'record', attrs: { id: 'r', label: 'CMP-1', sliceId: 's' } },
          ],
        },
      ],
    });
    editor.commands.insertTable({ rows: 2, cols: 2, withHeaderRow: true });
    expect(unknownContent(readFragment(doc.getXmlFragment('body')) as RichNode[])).toBeNull();
    expect(read(doc).content?.map(({ type }) => type)).toContain('table');
    expect(read(doc).content?.[0]).toEqual({ type: 'heading', content: [{ type: 'text', text: 'Aim' }] });
  });

  it('R1 of an older version that is not bound to the document loses nothing of what a newer one writes at the same time', () => {
    const Hologram = Node.create({
      name: 'hologram',
      group: 'block',
      atom: true,
      parseHTML: () => [{ tag: 'hologram' }],
      renderHTML: () => ['hologram'],
    });
    const [old, fresh] = [new Y.Doc(), new Y.Doc()];
    write(old, { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'both' }] }] });
    sync(old, fresh);
    const fragment = old.getXmlFragment('body');
    let older: Editor | null = null;
    let notified = 0;
    // As the screen does it: registered before the editor, and unmounted before the editor deletes.
    fragment.observeDeep((events, { local }) => {
      if (
        local ||
        events.every(
          ({ target }) => unknownContent(readChild(target) as RichNode[]) === null && whyForeign(old, 'body') === null,
        )
      )
        return;
      notified += 1;
      older?.destroy();
    });
    older = edit(old);
    const newer = edit(fresh, [...richNodes, Hologram]);
    newer.commands.insertContentAt(newer.state.doc.content.size, { type: 'hologram' });
    newer.commands.insertContentAt(1, 'typed by the newer, ');
    sync(old, fresh);
    expect(notified).toBeGreaterThan(0);
    expect(older.isDestroyed).toBe(true);
    for (const doc of [old, fresh]) {
      expect(doc.getXmlFragment('body').toString()).toContain('hologram');
      expect(doc.getXmlFragment('body').toString()).toContain('typed by the newer, both');
    }
    // When it is opened again, this is known before an editor is bound.
    expect(whyForeign(old, 'body')).toBe('hologram');
    newer.commands.insertContentAt(1, 'and on, ');
    sync(old, fresh);
    expect(old.getXmlFragment('body').toString()).toContain('hologram');
  });

  it('keeps everything when two people type in the same paragraph and its neighbour', () => {
    const [one, other] = [new Y.Doc(), new Y.Doc()];
    write(one, { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'middle' }] }] });
    sync(one, other);
    const [ana, bo] = [edit(one), edit(other)];
    ana.commands.insertContentAt(1, 'ana ');
    bo.commands.insertContentAt(7, ' bo');
    bo.commands.insertContentAt(bo.state.doc.content.size, {
      type: 'paragraph',
      content: [{ type: 'text', text: 'new' }],
    });
    sync(one, other);
    expect(ana.getText({ blockSeparator: '\n' })).toBe('ana middle bo\nnew');
    expect(read(one)).toEqual(read(other));
  });
});

describe('mentions in a text', () => {
  it.each([
    ['see @an', '@', 'an'],
    ['see @Ana Ru', '@', 'Ana Ru'],
    ['#', '#', ''],
    ['dose of #CMP-00', '#', 'CMP-00'],
  ])('%s opens the list', (words, sign, query) => {
    expect(askedBefore(words)).toEqual({ sign, query });
  });
  it.each(['a@b', 'mail ana@lab', '# heading', 'plain', '##'])('%s does not open it', (words) => {
    expect(askedBefore(words)).toBeNull();
  });
});
