import type * as Y from 'yjs';
import { Refusal } from '@/domain/refusal';
import { leanNodes } from '@/domain/richText/repairDoc';
import type { RichNode } from '@/domain/richText/richNode';
import { BODY, sectionOfFragment } from '@/domain/tasks/taskFragments';
import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import { sharedEnds } from '@/lib/sharedEnds';
import { fragmentNames, fragmentOf } from '@/lib/yjs/fragmentNames';
import { readChild } from '@/lib/yjs/readFragment';
import { writeFragment } from '@/lib/yjs/writeFragment';

/** Length of a pause: what was written until then is one step of the undo timeline. */
const PAUSE = 1000;

/** Origin of changes made by the undo timeline. */
export const TEXT_UNDO = Symbol('undo of a text');

/** A person's change to a text between two pauses, by blocks. */
export interface TextChange {
  field: string;
  /** Where the blocks were. */
  at: number;
  before: RichNode[];
  after: RichNode[];
}

/** An empty block that every new text contains. */
const isBlank = ({ type, content }: RichNode) => type === 'paragraph' && (content ?? []).length === 0;
const same = (a: RichNode, b: RichNode) => a === b || sameJson(a as unknown as Json, b as unknown as Json);
const allSame = (a: readonly RichNode[], b: readonly RichNode[]) =>
  a.length === b.length && a.every((node, i) => same(node, b[i] as RichNode));

/** The blocks that differ; null if no meaningful block does. */
function changeOf(field: string, was: readonly RichNode[], is: readonly RichNode[]): TextChange | null {
  let { head, tail } = sharedEnds(was, is, same);
  const wordsOf = (nodes: readonly RichNode[]) =>
    nodes.slice(head, nodes.length - tail).filter((node) => !isBlank(node));
  if (allSame(wordsOf(was), wordsOf(is))) return null;
  // The position of removed blocks is found by their neighbours.
  if (is.length === head + tail && head > 0) head -= 1;
  else if (is.length === head + tail && tail > 0) tail -= 1;
  return { field, at: head, before: was.slice(head, was.length - tail), after: is.slice(head, is.length - tail) };
}

/**
 * Reports what is written into the texts of an item on this page, one change for each pause. It contains no changes of
 * colleagues: one that arrives in between ends the current change.
 */
export function watchTextSteps(doc: Y.Doc, listener: (change: TextChange) => void) {
  const read = new WeakMap<object, RichNode[]>();
  const held = new Map<string, RichNode[]>();
  const begun = new Map<string, RichNode[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const blocksOf = (fragment: Y.XmlFragment) =>
    fragment.toArray().flatMap((child) => {
      let nodes = read.get(child);
      if (!nodes) {
        nodes = leanNodes(readChild(child)) as RichNode[];
        read.set(child, nodes);
      }
      return nodes;
    });
  const texts = () => fragmentNames(doc).filter((name) => name === BODY || sectionOfFragment(name) !== null);
  const flush = () => {
    clearTimeout(timer);
    for (const [field, was] of begun) {
      const change = changeOf(field, was, held.get(field) ?? []);
      if (change) listener(change);
    }
    begun.clear();
  };
  const look = (transaction: Y.Transaction) => {
    const touched = transaction.changedParentTypes as unknown as ReadonlyMap<object, unknown>;
    if (touched.size === 0) return;
    for (const type of touched.keys()) read.delete(type);
    const isTyped = transaction.local && transaction.origin !== null && transaction.origin !== TEXT_UNDO;
    for (const field of texts()) {
      const fragment = fragmentOf(doc, field);
      if (!fragment || !touched.has(fragment)) continue;
      if (!isTyped && begun.has(field)) flush();
      if (isTyped && !begun.has(field)) begun.set(field, held.get(field) ?? []);
      held.set(field, blocksOf(fragment));
    }
    if (!isTyped || begun.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(flush, PAUSE);
  };
  for (const field of texts()) {
    const fragment = fragmentOf(doc, field);
    if (fragment) held.set(field, blocksOf(fragment));
  }
  doc.on('afterTransaction', look);
  return {
    /** Does not wait for the pause. */
    flush,
    end: () => {
      flush();
      doc.off('afterTransaction', look);
    },
  };
}

/** Where a sequence of blocks occurs in a text, nearest to its old position; -1 = nowhere. */
function placeOf(blocks: readonly RichNode[], wanted: readonly RichNode[], near: number): number {
  let best = -1;
  for (let at = 0; at + wanted.length <= blocks.length; at++)
    if (
      (best < 0 || Math.abs(at - near) < Math.abs(best - near)) &&
      allSame(blocks.slice(at, at + wanted.length), wanted)
    )
      best = at;
  return best;
}

/**
 * Undoes a change of a text: its blocks become what they were, wherever they are now.
 * @returns the change that this made in turn
 * @throws Refusal conflict if somebody has changed them since
 */
export function revertText(doc: Y.Doc, { field, at, before, after }: TextChange): TextChange {
  const fragment = fragmentOf(doc, field);
  const blocks = fragment ? fragment.toArray().flatMap((child) => leanNodes(readChild(child)) as RichNode[]) : [];
  const place = placeOf(blocks, after, at);
  if (!fragment || place < 0)
    throw new Refusal('conflict', 'This part of the text has changed since. Edit it manually.');
  const next = [...blocks.slice(0, place), ...before, ...blocks.slice(place + after.length)];
  doc.transact(() => writeFragment(fragment, next, leanNodes), TEXT_UNDO);
  return { field, at: place, before: after, after: before };
}
