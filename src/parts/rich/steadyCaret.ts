import { Extension } from '@tiptap/core';
import type { Node as Doc } from '@tiptap/pm/model';
import { type EditorState, Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/** The difference of two states of a text: from `start` to `endA` in the first and to `endB` in the second. */
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

/** A change of more characters than this is not examined: its author is elsewhere in a long text. */
const MOST = 20_000;

const wordsIn = (doc: Doc, from: number, to: number) => doc.textBetween(from, to, '\n', '\ufffc');

/** The position in `doc` after this many characters of a part of it. */
function behind(doc: Doc, from: number, to: number, characters: number): number {
  let at = from;
  while (at < to && wordsIn(doc, from, at).length < characters) at += 1;
  return at;
}

/** The position after a change that left its surroundings unchanged; null if the change is around it. */
function moved({ start, endA, endB }: Change, at: number, before: Doc, after: Doc): number | null {
  if (at <= start) return at;
  if (at >= endA) return at + endB - endA;
  if (endA - start > MOST) return null;
  const words = wordsIn(before, start, endA);
  if (words !== wordsIn(after, start, endB)) return null;
  return behind(after, start, endB, wordsIn(before, start, at).length);
}

/** Number of characters on both sides of a position by which it is recognised. */
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

/**
 * The correct cursor position after a colleague's change, if the cursor was displaced; null = it is right where it is.
 */
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

/**
 * The correct cursor position after an undo: after the restored text, or where it was if only the formatting changed.
 */
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
 * Keeps the cursor at its word. The binding to the document loses it where a line is split, wrapped or unwrapped,
 * because the document recreates such a line: what is typed next would go into another line (ueberdosis/tiptap#7213,
 * #6501), and an undo would leave the cursor before the restored text (#7102).
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
          // A character that is being composed belongs to the browser.
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
