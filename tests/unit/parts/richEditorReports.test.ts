// @vitest-environment happy-dom

import { Editor, type Extensions } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { richKeys, richNodes } from '@/parts/rich/richExtensions';
import { steadyCaret } from '@/parts/rich/steadyCaret';
import { undoSteps } from '@/parts/rich/undoSteps';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

/** The editor of a text, as it is bound in the app. */
function edit(doc: Y.Doc, extensions: Extensions = []): Editor {
  const element = document.body.appendChild(document.createElement('div'));
  const fragment = doc.getXmlFragment('body');
  const editor = new Editor({
    element,
    extensions: [...richNodes, undoSteps, steadyCaret, Collaboration.configure({ fragment }), ...extensions],
  });
  editors.push(editor);
  return editor;
}
const type = (editor: Editor, text: string) => editor.view.dispatch(editor.state.tr.insertText(text));
const sync = (from: Y.Doc, to: Y.Doc) => Y.applyUpdate(to, Y.encodeStateAsUpdate(from), 'wire');
const pause = () => new Promise((done) => setTimeout(done, 550));
const caret = (editor: Editor) => {
  const { $from } = editor.state.selection;
  return [$from.index(0), $from.parentOffset];
};

describe('problems reported for shared editors', () => {
  it('ueberdosis/tiptap#1786: an undo before anything was typed leaves the text unchanged', async () => {
    const [ana, bo] = [new Y.Doc(), new Y.Doc()];
    type(edit(ana), 'Written before');
    sync(ana, bo);
    const editor = edit(bo);
    expect(editor.commands.undo()).toBe(false);
    expect(editor.getText()).toBe('Written before');
    type(editors[0] as Editor, ', and by a colleague');
    sync(ana, bo);
    editor.commands.undo();
    expect(editor.getText()).toContain('and by a colleague');
  });

  it('the key to the end of a text goes there also if a table ends it, as it does to the beginning (suitenumerique/docs#1474)', async () => {
    const editor = edit(new Y.Doc(), richKeys);
    editor.commands.setContent(
      '<p>Before</p><table><tbody><tr><td>Dose</td><td>Signal</td></tr><tr><td>1</td><td>0.5</td></tr></tbody></table>',
    );
    const press = (key: string) => {
      const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true });
      editor.view.dom.dispatchEvent(event);
      return event.defaultPrevented;
    };
    editor.commands.setTextSelection(3);
    expect(press('End')).toBe(true);
    await new Promise((done) => setTimeout(done, 50));
    type(editor, '!');
    expect(editor.getText({ blockSeparator: '|' })).toMatch(/0\.5!$/);
    expect(press('Home')).toBe(true);
    await new Promise((done) => setTimeout(done, 50));
    type(editor, '>');
    expect(editor.getText({ blockSeparator: '|' })).toMatch(/^>Before/);
  });

  it('ueberdosis/tiptap#3527: what was undone first can be redone', async () => {
    const editor = edit(new Y.Doc());
    type(editor, 'a');
    editor.commands.undo();
    expect(editor.getText()).toBe('');
    editor.commands.redo();
    expect(editor.getText()).toBe('a');
  });

  it('ueberdosis/tiptap#6501: the cursor stays on its line when the formatting of the line is undone', async () => {
    const editor = edit(new Y.Doc());
    for (const line of ['First', 'Second', 'Third']) {
      type(editor, line);
      if (line !== 'Third') editor.commands.splitBlock();
    }
    await pause();
    editor.commands.setTextSelection(3);
    editor.commands.toggleBlockquote();
    editor.commands.undo();
    expect(JSON.stringify(editor.getJSON())).not.toContain('blockquote');
    expect(caret(editor)[0]).toBe(0);
  });

  it('ueberdosis/tiptap#7102 and #5802: text restored by an undo is before the cursor, and by a redo as well', async () => {
    const editor = edit(new Y.Doc());
    type(editor, 'Wash twice with buffer');
    await pause();
    editor.commands.setTextSelection({ from: 6, to: 12 });
    editor.commands.deleteSelection();
    expect(editor.getText()).toBe('Wash with buffer');
    editor.commands.undo();
    expect(editor.getText()).toBe('Wash twice with buffer');
    expect(editor.state.selection.to - 1).toBe(11);
  });

  it('ueberdosis/tiptap#7213: the cursor stays at its word when a colleague splits the line before it', async () => {
    const [ana, bo] = [new Y.Doc(), new Y.Doc()];
    const [mine, theirs] = [edit(ana), edit(bo)];
    type(mine, 'Coat the plates and wash them');
    sync(ana, bo);
    mine.commands.setTextSelection(1 + 'Coat the plates and wash'.length);
    theirs.commands.setTextSelection(1 + 'Coat '.length);
    theirs.commands.splitBlock();
    sync(bo, ana);
    expect(mine.getText({ blockSeparator: '|' })).toBe('Coat |the plates and wash them');
    const { $from } = mine.state.selection;
    expect($from.parent.textContent.slice(0, $from.parentOffset)).toBe('the plates and wash');
  });

  it('Milkdown/milkdown#2259 and ckeditor5-paste-from-office#20: tables and lists from Google Docs are complete, and not bold', () => {
    const cell = (text: string) =>
      `<td style="border:1px"><p dir="ltr"><span style="font-weight:400">${text}</span></p></td>`;
    const table = (...cells: string[]) =>
      `<div dir="ltr" align="left"><table><colgroup><col width="100"/></colgroup><tbody><tr>${cells.map(cell).join('')}</tr></tbody></table></div>`;
    const html =
      `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plan</span></p>` +
      `${table('dose', 'well')}<br/><p dir="ltr"><span style="font-weight:700">Key</span></p>${table('10 nM', 'B02')}` +
      `<ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>coat</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>4 °C</span></p></li></ul></ul></b>`;
    const editor = edit(new Y.Doc());
    editor.view.pasteHTML(html);
    const json = JSON.stringify(editor.getJSON());
    expect(json.match(/"type":"table"/g)).toHaveLength(2);
    for (const text of ['Plan', 'dose', 'well', '10 nM', 'B02', 'coat', '4 °C']) expect(json).toContain(text);
    expect(json.match(/"bold"/g)).toHaveLength(1);
    expect(json.match(/bulletList/g)?.length).toBeGreaterThan(1);
  });
});
