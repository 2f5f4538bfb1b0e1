// @vitest-environment happy-dom

import { Editor, type Extensions, type JSONContent } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { insertPictures } from '@/parts/rich/insertPictures';
import { richKeys, richNodes } from '@/parts/rich/richExtensions';
import { steadyCaret } from '@/parts/rich/steadyCaret';
import { undoSteps } from '@/parts/rich/undoSteps';
import { wordLists } from '@/parts/rich/wordLists';

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

  it('ueberdosis/tiptap#1526: lists copied in Word are lists', () => {
    const item = (level: number, sign: string, text: string) =>
      `<p class="MsoListParagraph" style="margin-left:${level * 36}pt;text-indent:-18pt;mso-list:l0 level${level} lfo1">` +
      `<![if !supportLists]><span style="mso-list:Ignore">${sign}<span style="font:7.0pt 'Times New Roman'">&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`;
    const editor = edit(new Y.Doc(), [wordLists]);
    editor.view.pasteHTML(
      `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"></head><body><!--StartFragment--><p class=MsoNormal>Before</p>${item(1, '·', 'Thaw the cells')}${item(2, 'o', 'at 37 °C')}${item(1, '·', 'Count them')}<p class=MsoNormal>Between</p>${item(1, '3.', 'Seed')}${item(1, '4.', 'Dose')}<!--EndFragment--></body></html>`,
    );
    const shape = (node: JSONContent): unknown =>
      node.type === 'text' ? node.text : [node.type, ...(node.content ?? []).map(shape)];
    const line = (text: string, ...below: unknown[]) => ['listItem', ['paragraph', text], ...below];
    expect(editor.getJSON().content?.map(shape)).toEqual([
      ['paragraph', 'Before'],
      ['bulletList', line('Thaw the cells', ['bulletList', line('at 37 °C')]), line('Count them')],
      ['paragraph', 'Between'],
      ['orderedList', line('Seed'), line('Dose')],
    ]);
    expect(editor.getJSON().content?.[3]?.attrs?.start).toBe(3);
  });

  it('ueberdosis/tiptap#4848: of a table copied in Word only the linked words are a link', () => {
    const editor = edit(new Y.Doc());
    editor.view.pasteHTML(
      '<table class=MsoTableGrid><tr><td><p class=MsoNormal><a href="https://example.org/protocol">Protocol</a><o:p></o:p></p></td><td><p class=MsoNormal>Version 3<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>Owner</p></td><td><p class=MsoNormal>Ana</p></td></tr></table>',
    );
    const linked: string[] = [];
    editor.state.doc.descendants((node) => {
      if (node.marks.some(({ type }) => type.name === 'link')) linked.push(node.text ?? '');
    });
    expect(linked).toEqual(['Protocol']);
    expect(JSON.stringify(editor.getJSON()).match(/"tableRow"/g)).toHaveLength(2);
  });

  it('ueberdosis/tiptap#5283: after a rule at the beginning of a list the next character does not delete the list', () => {
    for (const list of ['<ul><li><p>coat</p></li><li><p>wash</p></li></ul>', '<ol><li><p>coat</p></li></ol>']) {
      const editor = edit(new Y.Doc());
      editor.commands.setContent(list);
      editor.commands.setTextSelection(3);
      editor.commands.setHorizontalRule();
      type(editor, 'x');
      expect(editor.getText()).toContain('coat');
      editor.commands.setHorizontalRule();
      type(editor, 'y');
      expect(editor.getText()).toContain('coat');
    }
  });

  it('outline/outline#910: a picture inside of a list item stays there', () => {
    const [ana, bo] = [new Y.Doc(), new Y.Doc()];
    const editor = edit(ana);
    editor.commands.setContent('<ul><li><p>Gel of day 3</p></li></ul>');
    editor.commands.setTextSelection(6);
    insertPictures(editor, [{ fileId: '01a21dd1-2a8a-783a-a1f6-b729639ff583', filename: 'gel.png' }]);
    type(editor, 'Lane 2 is empty');
    sync(ana, bo);
    const json = JSON.stringify(edit(bo).getJSON());
    expect(json).toContain('gel.png');
    expect(json).toMatch(/"listItem".*"Gel".*gel\.png.*"Lane 2 is empty/);
  });

  it('nextcloud/text#4601: after a colleague has typed, an undo still reverts the own change and only that', async () => {
    const [ana, bo] = [new Y.Doc(), new Y.Doc()];
    const mine = edit(ana);
    type(mine, 'Base. ');
    sync(ana, bo);
    const theirs = edit(bo);
    await pause();
    mine.commands.focus('end');
    type(mine, 'Mine.');
    sync(ana, bo);
    theirs.commands.setTextSelection(1);
    type(theirs, 'Theirs. ');
    sync(bo, ana);
    expect(mine.getText()).toBe('Theirs. Base. Mine.');
    mine.commands.undo();
    expect(mine.getText()).toBe('Theirs. Base. ');
    mine.commands.redo();
    expect(mine.getText()).toBe('Theirs. Base. Mine.');
  });

  it('outline/outline#11240: who writes in a code block or a table stays there while a colleague writes in another one', () => {
    const [ana, bo] = [new Y.Doc(), new Y.Doc()];
    const mine = edit(ana);
    mine.commands.setContent(
      '<pre><code>one</code></pre><p>between</p><table><tbody><tr><td><p>dose</p></td><td><p>signal</p></td></tr></tbody></table>',
    );
    sync(ana, bo);
    const theirs = edit(bo);
    const find = (editor: Editor, text: string) => {
      let at = 0;
      editor.state.doc.descendants((node, pos) => {
        if (node.isText && node.text?.includes(text)) at = pos + (node.text.indexOf(text) + text.length);
      });
      return at;
    };
    for (const [here, there] of [
      ['one', 'dose'],
      ['signal', 'one'],
    ] as const) {
      mine.commands.setTextSelection(find(mine, here));
      theirs.commands.setTextSelection(find(theirs, there));
      type(theirs, ' more');
      sync(bo, ana);
      const { $from } = mine.state.selection;
      expect($from.parent.textContent.slice(0, $from.parentOffset)).toBe(here);
      type(mine, '!');
      sync(ana, bo);
      expect(theirs.getText()).toContain(`${here}!`);
    }
  });

  it('toeverything/AFFiNE#5814: paragraphs pasted into a cell of a table stay in it, and it can be edited afterwards', () => {
    const editor = edit(new Y.Doc());
    editor.commands.setContent('<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>');
    editor.commands.setTextSelection(5);
    editor.view.pasteHTML('<p>First line</p><p>Second line</p>');
    type(editor, ' and more');
    const json = editor.getJSON();
    expect(json.content?.filter(({ type: kind }) => kind === 'table')).toHaveLength(1);
    const [row] = (json.content?.[0] as JSONContent | undefined)?.content ?? [];
    const cells = row?.content ?? [];
    expect(cells).toHaveLength(2);
    expect(JSON.stringify(cells[0])).toMatch(/First line.*Second line and more/);
    expect(JSON.stringify(cells[1])).toContain('"b"');
  });
});
