import { Extension } from '@tiptap/core';
import type { Node as Doc } from '@tiptap/pm/model';
import { type EditorState, Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/** What of two states of a text differs: from `start` up to `endA` in the former one and `endB` in the next. */
interface Change {
  start: number;
  endA: number;
  endB: number;
}

function changeOf(a: Doc, b: Doc): Change | null {
  const start = a.content.findDiffStart(b.content);
  const end = a.content.findDiffEnd(b.content);
  if (start === null || !end) return null;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  return { start, endA: end.a + overlap, endB: end.b + overlap };
}

/** A change of more than this is not looked into: who made it is elsewhere in a long text. */
const MOST = 20_000;

const wordsIn = (doc: Doc, from: number, to: number) => doc.textBetween(from, to, '\n', '\ufffc');

/** The position in `doc` behind so many letters of a part of it. */
function behind(doc: Doc, from: number, to: number, letters: number): number {
  let at = from;
  while (at < to && wordsIn(doc, from, at).length < letters) at += 1;
  return at;
}

/** Where a position is after a change that left its surroundings alone; null where the change is around it. */
function moved({ start, endA, endB }: Change, at: number, before: Doc, after: Doc): number | null {
  if (at <= start) return at;
  if (at >= endA) return at + endB - endA;
  if (endA - start > MOST) return null;
  const words = wordsIn(before, start, endA);
  if (words !== wordsIn(after, start, endB)) return null;
  return behind(after, start, endB, wordsIn(before, start, at).length);
}

/** Letters on both sides of a position by which it is known again. */
const SIDE = 8;

function sides(doc: Doc, at: number): [string, string] {
  const { parent, parentOffset } = doc.resolve(Math.min(at, doc.content.size));
  if (!parent.isTextblock) return ['', ''];
  const cut = (from: number, to: number) => parent.textBetween(from, to, '\n', '\ufffc');
  return [
    cut(Math.max(0, parentOffset - SIDE), parentOffset),
    cut(parentOffset, Math.min(parent.content.size, parentOffset + SIDE)),
  ];
}

/** Where the cursor belongs after a colleague's change, if it has lost its word; null = it is right where it is. */
function afterColleague(before: EditorState, after: EditorState, change: Change): number | null {
  const at = before.selection.head;
  const [left, right] = sides(before.doc, at);
  const [newLeft, newRight] = sides(after.doc, after.selection.head);
  if ((left !== '' && left === newLeft) || (right !== '' && right === newRight)) return null;
  if (left === '' && right === '') return null;
  const next = moved(change, at, before.doc, after.doc);
  return next !== null && sides(after.doc, next).some((side, i) => side !== '' && side === [left, right][i])
    ? next
    : null;
}

/** Where the cursor belongs after an undo: behind what came back, or where it was when only the form changed. */
function afterUndo(before: EditorState, after: EditorState, change: Change): number {
  const { start, endA, endB } = change;
  const isForm = endA - start <= MOST && wordsIn(before.doc, start, endA) === wordsIn(after.doc, start, endB);
  return (isForm ? moved(change, before.selection.head, before.doc, after.doc) : null) ?? endB;
}

interface SyncMeta {
  isChangeOrigin?: boolean;
  isUndoRedoOperation?: boolean;
}

/**
 * Keeps the cursor at its word. The binding to the document loses it where a line is broken, wrapped or unwrapped, because
 * the document recreates such a line: what is typed next would be in another line (ueberdosis/tiptap#7213, #6501), and an
 * undo would leave it in front of what came back (#7102).
 */
export const steadyCaret = Extension.create({
  name: 'steadyCaret',
  addProseMirrorPlugins: () => {
    let view: EditorView | null = null;
    return [
      new Plugin({
        view(made) {
          view = made;
          return {};
        },
        appendTransaction(transactions: readonly Transaction[], before: EditorState, after: EditorState) {
          const metas = transactions.map((one) => one.getMeta(ySyncPluginKey) as SyncMeta | undefined);
          const sync = metas.find((meta) => meta?.isChangeOrigin);
          // A letter that is being composed belongs to the browser.
          if (!sync || view?.composing || !(before.selection instanceof TextSelection)) return null;
          const change = changeOf(before.doc, after.doc);
          if (!change) return null;
          const isOwn = sync.isUndoRedoOperation === true;
          if (!isOwn && !before.selection.empty) return null;
          const at = isOwn ? afterUndo(before, after, change) : afterColleague(before, after, change);
          if (at === null || at === after.selection.head) return null;
          const place = after.doc.resolve(Math.min(at, after.doc.content.size));
          return after.tr.setSelection(Selection.near(place, -1)).setMeta('addToHistory', false);
        },
      }),
    ];
  },
});
