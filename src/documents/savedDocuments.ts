import * as buffer from 'lib0/buffer';
import * as Y from 'yjs';
import { readRoom } from '@/domain/documents/room';
import { wordsSince } from '@/lib/yjs/wordsSince';
import type { DocumentPersistence } from './documentProvider';
import type { DocumentRegistry } from './documentRegistry';
import type { UnsentRooms } from './unsentRooms';

/** A document as a file contains it: its room and its state, a Yjs update in base64. */
export interface SavedDocument {
  room: string;
  update: string;
  /** The texts of an item, one line per paragraph, for people who read the file without the product. */
  words?: Record<string, string[]>;
}

/** A document as it is stored in a file. */
function savedDocument(room: string, doc: Y.Doc): SavedDocument {
  const saved = { room, update: buffer.toBase64(Y.encodeStateAsUpdate(doc)) };
  if (readRoom(room)?.facts.content !== 'text') return saved;
  const all = wordsSince(doc, new Map(), new Set(doc.store.clients.keys()));
  return { ...saved, words: Object.fromEntries(all.map(({ field, words }) => [field, words])) };
}

/** Reads documents from this device's disk, without joining their rooms. Unreadable ones are left out. */
export async function readDocuments(
  persistence: DocumentPersistence,
  rooms: readonly string[],
): Promise<SavedDocument[]> {
  const saved: SavedDocument[] = [];
  for (const room of rooms) {
    const doc = new Y.Doc();
    const disk = persistence.attach(room, doc);
    try {
      await disk.loaded;
      saved.push(savedDocument(room, doc));
    } catch {
      // The others are saved anyway.
    } finally {
      await disk.destroy();
      doc.destroy();
    }
  }
  return saved;
}

/** The documents open in this page that the relay does not have completely, in their state in memory. */
export function openUnsaved(documents: DocumentRegistry): SavedDocument[] {
  return documents.opened().flatMap(({ room, doc, status }) => {
    const isEmpty = Y.encodeStateVector(doc).length <= 1;
    if (isEmpty || (status.loaded && status.saved)) return [];
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    return [savedDocument(room, copy)];
  });
}

/**
 * Merges saved documents into those of this device, and marks them to be sent. Doing it twice changes nothing.
 * @returns how many were merged; one whose bytes are not an update is left out completely.
 */
export async function bringBackDocuments(
  documents: DocumentRegistry,
  unsent: UnsentRooms,
  saved: readonly SavedDocument[],
): Promise<number> {
  let taken = 0;
  for (const { room, update } of saved) {
    const bytes = readUpdate(update);
    if (!bytes) continue;
    const document = documents.open(room);
    try {
      await document.loaded;
      unsent.mark(room);
      Y.applyUpdate(document.doc, bytes);
      taken += 1;
    } finally {
      documents.release(room);
    }
  }
  return taken;
}

/** The bytes of an update that an empty document accepts; null = they are not an update. */
function readUpdate(text: string): Uint8Array | null {
  const trial = new Y.Doc();
  try {
    const bytes = buffer.fromBase64(text);
    Y.applyUpdate(trial, bytes);
    return bytes;
  } catch {
    return null;
  } finally {
    trial.destroy();
  }
}
