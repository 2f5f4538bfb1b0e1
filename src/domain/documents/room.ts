import { DOCUMENT_KINDS, type DocumentFacts, type DocumentKindName } from './documentKinds';

/** Name of the room of a row's live document. */
export const roomOf = (kind: DocumentKindName, id: string) => `${kind}/${id}`;

/** The kind and the row of a room. */
export interface RoomName {
  kind: DocumentKindName;
  id: string;
  facts: DocumentFacts;
}

/** Reads the name of a room; null = no such kind of room exists. */
export function readRoom(room: string): RoomName | null {
  const at = room.indexOf('/');
  const kind = room.slice(0, at);
  if (at < 0 || !Object.hasOwn(DOCUMENT_KINDS, kind)) return null;
  const name = kind as DocumentKindName;
  return { kind: name, id: room.slice(at + 1), facts: DOCUMENT_KINDS[name] };
}

/**
 * The settings shared by all documents of a room's kind.
 * @throws for a room of an unknown kind, which nobody can have opened
 */
export function factsOfRoom(room: string): DocumentFacts {
  const read = readRoom(room);
  if (!read) throw new Error(`${room} is of no kind of document`);
  return read.facts;
}
