import type { DocumentRegistry } from '@/documents/documentRegistry';
import type { UnsentRooms } from '@/documents/unsentRooms';
import { DOCUMENT_KINDS, type DocumentKindName } from '@/domain/documents/documentKinds';
import { readRoom, roomOf } from '@/domain/documents/room';
import type { ChangeNotice } from '@/store/db/changeStream';
import { getMeta } from '@/store/db/metaKeys';
import type { LocalStore } from '@/store/localStore';
import { STRUCTURE } from '@/store/replica/replica';
import { keyId } from '@/store/rows/rowKey';
import { roomsOnDisk } from './roomsOnDisk';

/** Kinds of documents that are kept on a device, by the kind of row that they belong to. */
const KEPT: ReadonlyMap<string, DocumentKindName> = new Map(
  (Object.keys(DOCUMENT_KINDS) as DocumentKindName[])
    .filter((kind) => DOCUMENT_KINDS[kind].content !== 'none')
    .map((kind) => [DOCUMENT_KINDS[kind].row, kind]),
);

/** Rooms of rows that a notice says are gone from here, or of which a part is hidden. */
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

/** Rooms on the disk whose row may not be known whole any more: left when a page was closed right after a change of rights. */
async function leftBehind(store: LocalStore, idb: IDBFactory): Promise<string[]> {
  const scopes = (await getMeta(store.db, 'scopes')) ?? [];
  if (!scopes.includes(STRUCTURE)) return [];
  const left: string[] = [];
  for (const room of await roomsOnDisk(idb, store.db.name)) {
    const name = readRoom(room);
    if (!name) continue;
    const row = await store.reader.stored(name.facts.row, name.id);
    if (!row || row.removed !== undefined || row.attrs.is_partial === true) left.push(room);
  }
  return left;
}

/**
 * Takes the documents off this device whose row is not to be known here any more, whole or in part: a document says all of
 * it (S8). In every tab, since each may have one open.
 * @param onLost told when some of them held changes that had not been sent.
 * @returns the function that ends it.
 */
export function forgetHiddenDocuments(
  store: LocalStore,
  documents: DocumentRegistry,
  unsent: UnsentRooms,
  idb: IDBFactory,
  onLost: (documents: number) => void,
): () => void {
  const forget = async (rooms: readonly string[]) => {
    if (rooms.length === 0) return;
    const waiting = unsent.list();
    const lost = rooms.filter((room) => waiting.includes(room)).length;
    await Promise.all(rooms.map((room) => documents.forget(room)));
    if (lost > 0) onLost(lost);
  };
  // A browser that does not list its databases keeps no document of a room that no notice names.
  leftBehind(store, idb)
    .then(forget)
    .catch(() => undefined);
  return store.stream.subscribe((notice) => void forget(hiddenIn(notice)));
}
