import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { revertText, type TextChange, watchTextSteps } from '@/documents/textSteps';
import { Refusal } from '@/domain/refusal';

const BODY = 'body';
/** As the editor's binding writes it. */
const EDITOR = { key: 'y-sync' };

let doc: Y.Doc;
let reported: TextChange[];
let watch: ReturnType<typeof watchTextSteps>;
beforeEach(() => {
  vi.useFakeTimers();
  doc = new Y.Doc();
  const first = new Y.Doc();
  body(first).insert(0, ['Aim', 'Weigh', 'End'].map(paragraph));
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(first));
  reported = [];
  watch = watchTextSteps(doc, (change) => reported.push(change));
});
afterEach(() => {
  watch.end();
  vi.useRealTimers();
});

const body = (of: Y.Doc) => of.getXmlFragment(BODY);
function paragraph(text: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph');
  if (text !== '') element.insert(0, [new Y.XmlText(text)]);
  return element;
}
const textAt = (of: Y.Doc, at: number) => (body(of).get(at) as Y.XmlElement).get(0) as Y.XmlText;
const type = (at: number, text: string) =>
  doc.transact(() => textAt(doc, at).insert(textAt(doc, at).length, text), EDITOR);
const shown = () =>
  body(doc)
    .toArray()
    .map((child) => String(child).replace(/<[^>]+>/g, ''));
/** A colleague's laptop changes something, and this one receives it. */
function colleague(change: (theirs: Y.Doc) => void): void {
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(doc));
  change(theirs);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(theirs), 'relay');
}

describe('steps of a text', () => {
  it('contain what was written until a pause, and can be undone and redone', () => {
    for (const letter of ' well') type(1, letter);
    vi.advanceTimersByTime(900);
    type(1, '!');
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(reported).toHaveLength(1);
    type(0, ' of it');
    watch.flush();
    expect(reported).toHaveLength(2);
    const undone = revertText(doc, reported[0]!);
    expect(shown()).toEqual(['Aim of it', 'Weigh', 'End']);
    revertText(doc, undone);
    expect(shown()).toEqual(['Aim of it', 'Weigh well!', 'End']);
    vi.advanceTimersByTime(5000);
    expect(reported).toHaveLength(2);
  });

  it('contain nothing that colleagues write in between, and find their blocks where they are now', () => {
    type(1, ' well');
    colleague((theirs) => {
      body(theirs).insert(0, [paragraph('Theirs')]);
      textAt(theirs, 3).insert(3, ' of theirs');
    });
    type(1, ' too');
    watch.flush();
    expect(reported.map(({ before, after }) => [before.length, after.length])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    revertText(doc, reported[0]!);
    expect(shown()).toEqual(['Theirs', 'Aim too', 'Weigh', 'End of theirs']);
    revertText(doc, reported[1]!);
    expect(shown()).toEqual(['Theirs', 'Aim', 'Weigh', 'End of theirs']);
  });

  it('restore what was deleted, next to its former neighbours', () => {
    doc.transact(() => body(doc).delete(1, 1), EDITOR);
    watch.flush();
    colleague((theirs) => body(theirs).insert(0, [paragraph('Theirs')]));
    revertText(doc, reported[0]!);
    expect(shown()).toEqual(['Theirs', 'Aim', 'Weigh', 'End']);
  });

  it('are not undone over what somebody has written there since', () => {
    type(1, ' well');
    watch.flush();
    colleague((theirs) => textAt(theirs, 1).insert(0, 'Do '));
    expect(() => revertText(doc, reported[0]!)).toThrow(Refusal);
    expect(shown()).toEqual(['Aim', 'Do Weigh well', 'End']);
  });

  it('do not exist if nothing was written: an empty line, or what was undone immediately', () => {
    doc.transact(() => body(doc).insert(3, [paragraph('')]), EDITOR);
    watch.flush();
    type(0, 's');
    doc.transact(() => textAt(doc, 0).delete(3, 1), EDITOR);
    watch.flush();
    expect(reported).toEqual([]);
  });

  it('are separate for each text', () => {
    const note = doc.getXmlFragment('note:1');
    doc.transact(() => note.insert(0, [paragraph('Noted')]), EDITOR);
    type(0, ' of it');
    watch.flush();
    expect(reported.map(({ field }) => field).sort()).toEqual(['body', 'note:1']);
    revertText(doc, reported.find(({ field }) => field === 'note:1')!);
    expect(note.length).toBe(0);
    expect(shown()).toEqual(['Aim of it', 'Weigh', 'End']);
  });
});
