import type * as Y from 'yjs';
import { revertList } from '@/domain/commands/events/revertList';
import type { UndoMode } from '@/domain/commands/events/undoMode';
import { roomOf } from '@/domain/documents/room';
import { invalid, Refusal } from '@/domain/refusal';
import { changedViewKeys, VIEW_LIST_KEYS, type ViewState, viewStateOfDocument } from '@/domain/views/viewState';
import { sameJson } from '@/lib/sameJson';
import { writeMap } from '@/lib/yjs/writeMap';
import type { OpenDocument } from './openDocument';

/** Origin of this person's own transactions. */
export const LOCAL = Symbol('local');

/** Settings changed in a view, before and after, for an undo. */
export interface ViewChange {
  before: ViewState;
  after: ViewState;
}

/** Name of the room of a record view. */
export const viewRoom = (viewId: string) => roomOf('view', viewId);

const mapOf = (doc: Y.Doc) => doc.getMap('view');

/**
 * Whether the document has its content. The server fills an empty one from the resource; filling it here as well would
 * duplicate every list when both are merged.
 */
export function isFilled(doc: Y.Doc): boolean {
  return mapOf(doc).has('view_fields');
}

/** The state of a view document according to the resource (S11). */
export function readView(doc: Y.Doc): ViewState {
  return viewStateOfDocument(mapOf(doc).toJSON() as ViewState);
}

/** Items of lists need an id to be recognised by, so that two people can edit two filters at the same time. */
function withIds(patch: ViewState, newId: () => string): ViewState {
  const named = { ...patch };
  for (const key of VIEW_LIST_KEYS) {
    const list = named[key];
    if (!Array.isArray(list)) continue;
    named[key] = list.map((item) => {
      if (item === null || typeof item !== 'object' || Array.isArray(item))
        throw invalid([key], `${key} must be a list of objects`);
      return typeof item.id === 'string' ? item : { ...item, id: newId() };
    });
  }
  return named;
}

/**
 * Writes some keys of a view into its document, list items edited in place.
 * @returns the change, for the undo timeline; null if there was none.
 * @throws Refusal conflict when the document has no content yet (write the resource instead).
 */
export function writeView(
  doc: Y.Doc,
  patch: ViewState,
  newId: () => string,
  origin: unknown = LOCAL,
): ViewChange | null {
  if (!isFilled(doc)) throw new Refusal('conflict', 'This view has not been loaded yet.');
  const held = readView(doc);
  const named = withIds(patch, newId);
  const keys = changedViewKeys(held, named);
  if (keys.length === 0) return null;
  const lists: readonly string[] = VIEW_LIST_KEYS;
  // Documents of earlier versions lack lists that were added later.
  const pick = (state: ViewState) =>
    Object.fromEntries(keys.map((key) => [key, state[key] ?? (lists.includes(key) ? [] : null)])) as ViewState;
  doc.transact(() => writeMap(mapOf(doc), pick(named), VIEW_LIST_KEYS), origin);
  return { before: pick(held), after: pick(readView(doc)) };
}

function changedSince(key: string): Refusal {
  const message = 'Somebody changed this view since.';
  return new Refusal('conflict', message, [
    { validation: 'undo', code: 'changed_since', message, path: ['view', key] },
  ]);
}

/**
 * Undoes a change of a view, key by key, without affecting what others changed since.
 * @param mode treatment of parts that somebody changed since: refuse all, leave them, or undo them regardless.
 * @throws Refusal conflict of the issue `changed_since` when somebody did and the mode is strict (S6).
 */
export function revertView(doc: Y.Doc, change: ViewChange, mode: UndoMode, newId: () => string): ViewChange | null {
  const now = readView(doc);
  const patch: ViewState = {};
  // Already undone: a page that was closed during an undo has changed the document, but not the timeline.
  const done: ViewChange = { before: {}, after: {} };
  for (const key of Object.keys(change.after)) {
    const before = change.before[key]!;
    const after = change.after[key]!;
    const stands = now[key] ?? null;
    if (sameJson(stands, before)) {
      done.before[key] = after;
      done.after[key] = before;
    } else if (sameJson(stands, after)) patch[key] = before;
    else if (Array.isArray(before) && Array.isArray(after) && Array.isArray(stands)) {
      const list = revertList(stands, before, after, mode);
      if (!list) throw changedSince(key);
      patch[key] = list;
    } else if (mode === 'force') patch[key] = before;
    else if (mode === 'strict') throw changedSince(key);
  }
  const made = writeView(doc, patch, newId);
  if (Object.keys(done.after).length === 0) return made;
  return { before: { ...done.before, ...made?.before }, after: { ...done.after, ...made?.after } };
}

/** Subscribes to the content of a view document. @returns the function that ends it. */
export function observeView(document: OpenDocument, listener: () => void): () => void {
  const map = mapOf(document.doc);
  map.observeDeep(listener);
  return () => map.unobserveDeep(listener);
}
