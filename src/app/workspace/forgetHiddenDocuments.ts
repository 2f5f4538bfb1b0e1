import type { DocumentRegistry } from '@/documents/documentRegistry';
import type { UnsentRooms } from '@/documents/unsentRooms';
import { DOCUMENT_KINDS, type DocumentKindName } from '@/domain/documents/documentKinds';
import { readRoom, roomOf } from '@/domain/documents/room';
import { keepText } from '@/store/acts/keptTexts';
import type { ChangeNotice } from '@/store/db/changeStream';
import { getMeta } from '@/store/db/metaKeys';
import type { LocalStore } from '@/store/localStore';
import { STRUCTURE, WORK } from '@/store/replica/replica';
import { keyId } from '@/store/rows/rowKey';
import { roomsOnDisk } from './roomsOnDisk';

/** Kinds of documents that are stored on a device, by the kind of row to which they belong. */
const KEPT: ReadonlyMap<string, DocumentKindName> = new Map(
  (Object.keys(DOCUMENT_KINDS) as DocumentKindName[])
    .filter((kind) => DOCUMENT_KINDS[kind].content !== 'none')
    .map((kind) => [DOCUMENT_KINDS[kind].row, kind]),
);

/** Rooms of rows that, according to a notice, have been removed from here or are now partly hidden. */
function hiddenIn({ rows, gone }: ChangeNotice): string[] {
  const room = (rowKind: string, id: string) => {
    const kind = KEPT.get(rowKind);
    return kind ? [roomOf(kind, id)] : [];
  };
  return [
    ...rows.flatMap(({ kind, id, attrs }) => (attrs.is_partial === true ? room(kind, id) : [])),
    ...gone.flatMap((key) => room(key.slice(0, key.indexOf(':')), keyId(key))),
  ];
}

/** Whether this person may no longer see the whole row of a room; false for rooms of another form. */
async function isHidden(store: LocalStore, room: string): Promise<boolean> {
  const name = readRoom(room);
  if (!name) return false;
  const row = await store.reader.stored(name.facts.row, name.id);
  return !row || row.removed !== undefined || row.attrs.is_partial === true;
}

/**
 * Rooms on disk whose row this person may no longer see as a whole: left over when a page was closed right after a
 * change of rights.
 */
async function leftBehind(store: LocalStore, idb: IDBFactory): Promise<string[]> {
  const scopes = (await getMeta(store.db, 'scopes')) ?? [];
  if (!scopes.includes(STRUCTURE)) return [];
  const left: string[] = [];
  for (const room of await roomsOnDisk(idb, store.db.name)) if (await isHidden(store, room)) left.push(room);
  return left;
}

/**
 * Resolves when the rows to which documents belong are here: a change of rights removes all of them, and fetches those
 * that remain.
 */
function whenRowsAreHere(store: LocalStore): Promise<void> {
  return new Promise((done) => {
    const look = async () => {
      const scopes = (await getMeta(store.db, 'scopes')) ?? [];
      if (![STRUCTURE, WORK].every((scope) => scopes.includes(scope))) return;
      end();
      done();
    };
    const end = store.stream.subscribe(() => void look());
    void look();
  });
}

/** Stores what was typed here into a text and not sent: only the words, since what is around them is hidden now. */
async function keepWords(store: LocalStore, documents: DocumentRegistry, room: string): Promise<boolean> {
  const name = readRoom(room);
  if (name?.kind !== 'task') return false;
  try {
    const fields = await documents.unsentWords(room);
    for (const { field, words } of fields) {
      const content = words.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
      const texts = { base: { type: 'doc', content: [] }, mine: { type: 'doc', content } };
      await keepText(store, { taskId: name.id, field, reason: 'hidden', ...texts });
    }
    return fields.length > 0;
  } catch {
    // A disk that cannot be read is reported elsewhere; what is hidden is removed all the same.
    return false;
  }
}

/**
 * Removes from this device the documents whose row may no longer be seen here, in whole or in part, because a document
 * contains all of it (S8). It runs in every tab, since each may have one open. Unsent text that was typed here is kept
 * on this device, and is shown when its document is visible again.
 * @param onLost called if some of them contained unsent changes: how many, and for how many the words are kept.
 * @returns a function that ends it.
 */
export function forgetHiddenDocuments(
  store: LocalStore,
  documents: DocumentRegistry,
  unsent: UnsentRooms,
  idb: IDBFactory,
  onLost: (documents: number, kept: number) => void,
): () => void {
  /** The start and a notice may both name a room, but it is reported only once. */
  const going = new Set<string>();
  const forget = async (named: readonly string[]) => {
    const rooms = named.filter((room) => !going.has(room));
    if (rooms.length === 0) return;
    for (const room of rooms) going.add(room);
    try {
      const waiting = unsent.list().filter((room) => rooms.includes(room));
      await Promise.all(rooms.map((room) => waiting.includes(room) || documents.forget(room)));
      if (waiting.length === 0) return;
      // If the row comes back, unsent changes are sent after all.
      await whenRowsAreHere(store);
      const lost: string[] = [];
      for (const room of waiting) if (await isHidden(store, room)) lost.push(room);
      const kept = await Promise.all(lost.map((room) => keepWords(store, documents, room)));
      await Promise.all(lost.map((room) => documents.forget(room)));
      if (lost.length > 0) onLost(lost.length, kept.filter(Boolean).length);
    } finally {
      for (const room of rooms) going.delete(room);
    }
  };
  // If a browser does not list its databases, only rooms named by a notice are removed.
  leftBehind(store, idb)
    .then(forget)
    .catch(() => undefined);
  return store.stream.subscribe((notice) => void forget(hiddenIn(notice)));
}
