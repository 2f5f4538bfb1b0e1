import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { readRoom } from '@/domain/documents/room';
import { type LostWords, mendLostWords, watchLostWords } from '@/lib/yjs/lostWords';
import { dropKeptWords, followKeptWords, keepUnseenWords, readKeptWords } from '@/lib/yjs/unseenWords';
import type { DocumentPersistence, DocumentProvider, DocumentStatus, ProviderHandle } from './documentProvider';
import { isForPresence } from './sliceRoom';
import type { TypedHere } from './typedHere';
import type { UnsentRooms } from './unsentRooms';

/** A document that is open on this device: on disk, joined to its room, with the presence of those who have it open. */
export interface OpenDocument {
  room: string;
  doc: Y.Doc;
  awareness: Awareness;
  readonly status: DocumentStatus;
  /** Resolves when what is on disk is in the document. */
  loaded: Promise<void>;
  /** Resolves when what was written into it until now is on disk; at once where there is none for it. */
  durable(): Promise<void>;
  onStatus(listener: () => void): () => void;
  reconnect(): void;
  close(): void;
}

/** What a document is opened with. */
export interface DocumentPorts {
  persistence: DocumentPersistence | null;
  provider: DocumentProvider | null;
  /** Notes which documents have changes that the relay has not stored; absent where nobody sends them later. */
  unsent?: UnsentRooms;
  /** Which authors of documents are this laptop's, and who hears of words of theirs that no other text took. */
  typedHere?: TypedHere;
  onLostWords?(room: string, doc: Y.Doc, lost: readonly LostWords[]): void;
  /** Words of others were written into a part that was deleted here; they are kept in the document. */
  onUnseenWords?(room: string): void;
}

/**
 * Words of this laptop that a colleague's change takes away without having seen them go back to where they were; where that
 * is gone too, whoever asked hears of them. Words of others that were written into what was deleted here meanwhile are kept.
 */
function keepWords(room: string, doc: Y.Doc, { typedHere, onLostWords, onUnseenWords }: DocumentPorts): void {
  if (!typedHere || readRoom(room)?.facts.content !== 'text') return;
  const note = (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
    if (!local) return;
    doc.off('update', note);
    typedHere.note(room, doc.clientID);
  };
  doc.on('update', note);
  // Another tab may have been typed in since: its words came to this one, which may be the last that is open.
  const authors = () => new Set([...typedHere.authors(room), doc.clientID]);
  // What this laptop has brought back or keeps for its author need not be kept for everybody as well.
  const handled: string[] = [];
  const tidy = () => {
    const own = authors();
    for (const { mark, client, words } of handled.length > 0 ? readKeptWords(doc) : [])
      if (own.has(client) && handled.some((before) => before.includes(words))) dropKeptWords(doc, mark);
  };
  followKeptWords(doc, () => queueMicrotask(tidy));
  watchLostWords(doc, authors, (lost) => {
    const own = lost.filter(({ mark }) => typedHere.claim(room, mark));
    const left = own.length > 0 ? mendLostWords(doc, own) : [];
    handled.push(...own.flatMap((one) => (one.isPlaced || left.includes(one) ? one.before : [])));
    tidy();
    if (left.length > 0) onLostWords?.(room, doc, left);
  });
  keepUnseenWords(doc, authors, () => onUnseenWords?.(room));
}

/** Opens a document. Without a provider it lives on this device alone (a start without network joins it later). */
export function openDocument(room: string, ports: DocumentPorts): OpenDocument {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  const listeners = new Set<() => void>();
  let status: DocumentStatus = { loaded: false, connected: false, synced: false, saved: false, refused: null };
  const set = (change: Partial<DocumentStatus>) => {
    const same = Object.entries(change).every(([name, value]) => status[name as keyof DocumentStatus] === value);
    if (same) return;
    status = { ...status, ...change };
    // What is on disk counts too: until it has been read, "saved" is not said of it.
    if (status.loaded && status.saved) ports.unsent?.clear(room);
    for (const listener of [...listeners]) listener();
  };
  doc.on('update', (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local, beforeState }: Y.Transaction) => {
    if (local) ports.unsent?.mark(room, beforeState);
  });
  keepWords(room, doc, ports);
  const disk = (!isForPresence(room) && ports.persistence?.attach(room, doc)) || null;
  const loaded = (disk?.loaded ?? Promise.resolve()).then(() => set({ loaded: true }));
  // A disk that cannot be read reports itself; here it is reported to whoever waits for its content.
  loaded.catch(() => undefined);
  let line: ProviderHandle | null = null;
  let isClosed = false;
  const join = () => {
    if (!isClosed) line = ports.provider?.join(room, doc, awareness, set) ?? null;
  };
  // Words that were read from disk into a part that the relay had deleted by then would be gone without having been seen.
  if (disk && readRoom(room)?.facts.content === 'text') void loaded.then(join, join);
  else join();
  return {
    room,
    doc,
    awareness,
    get status() {
      return status;
    },
    loaded,
    durable: () => disk?.durable() ?? Promise.resolve(),
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reconnect: () => line?.reconnect(),
    close() {
      isClosed = true;
      listeners.clear();
      awareness.destroy();
      line?.destroy();
      void disk?.destroy();
      doc.destroy();
    },
  };
}
