import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { readRoom } from '@/domain/documents/room';
import { type LostWords, restoreLostWords, watchLostWords } from '@/lib/yjs/lostWords';
import { dropKeptWords, followKeptWords, keepUnseenWords, readKeptWords } from '@/lib/yjs/unseenWords';
import type { DocumentPersistence, DocumentProvider, DocumentStatus, ProviderHandle } from './documentProvider';
import { isForPresence } from './sliceRoom';
import type { TypedHere } from './typedHere';
import type { UnsentRooms } from './unsentRooms';

/** An open document on this device: stored on disk, joined to its room, with the presence of its viewers. */
export interface OpenDocument {
  room: string;
  doc: Y.Doc;
  awareness: Awareness;
  readonly status: DocumentStatus;
  /** Resolves when the content on disk is in the document. */
  loaded: Promise<void>;
  /** Resolves when everything written to it so far is on disk; immediately if it has no disk. */
  durable(): Promise<void>;
  onStatus(listener: () => void): () => void;
  reconnect(): void;
  close(): void;
}

/** Storage, connection and listeners of a document, given when it is opened. */
export interface DocumentPorts {
  persistence: DocumentPersistence | null;
  provider: DocumentProvider | null;
  /** Records which documents have changes that the relay has not stored; absent if nothing sends them later. */
  unsent?: UnsentRooms;
  /**
   * Which authors of documents belong to this laptop, and who is notified of their words that no other text contains.
   */
  typedHere?: TypedHere;
  onLostWords?(room: string, doc: Y.Doc, lost: readonly LostWords[]): void;
  /** Others wrote words into a part that was deleted here; the words are stored in the document. */
  onUnseenWords?(room: string): void;
}

/**
 * Words of this laptop that a colleague's change removes unseen are restored to their position; if that no longer
 * exists either, the listener is notified. Words of others that were written into a part deleted here in the meantime
 * are stored.
 */
function keepWords(room: string, doc: Y.Doc, { typedHere, onLostWords, onUnseenWords }: DocumentPorts): void {
  if (!typedHere || readRoom(room)?.facts.content !== 'text') return;
  const note = (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
    if (!local) return;
    doc.off('update', note);
    typedHere.note(room, doc.clientID);
  };
  doc.on('update', note);
  // Another tab may have been typed in since: its words reached this one, which may be the last open tab.
  const authors = () => new Set([...typedHere.authors(room), doc.clientID]);
  // Words that this laptop has restored or stores for their author need not be stored for everybody as well.
  const handled: string[] = [];
  const tidy = () => {
    const own = authors();
    for (const { mark, client, words } of handled.length > 0 ? readKeptWords(doc) : [])
      if (own.has(client) && handled.some((before) => before.includes(words))) dropKeptWords(doc, mark);
  };
  followKeptWords(doc, () => queueMicrotask(tidy));
  watchLostWords(doc, authors, (lost) => {
    const own = lost.filter(({ mark }) => typedHere.claim(room, mark));
    const left = own.length > 0 ? restoreLostWords(doc, own) : [];
    handled.push(...own.flatMap((one) => (one.isPlaced || left.includes(one) ? one.before : [])));
    tidy();
    if (left.length > 0) onLostWords?.(room, doc, left);
  });
  keepUnseenWords(doc, authors, () => onUnseenWords?.(room));
}

/** Opens a document. Without a provider it exists only on this device (a start without a network; it joins later). */
export function openDocument(room: string, ports: DocumentPorts): OpenDocument {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  const listeners = new Set<() => void>();
  let status: DocumentStatus = { loaded: false, connected: false, synced: false, saved: false, refused: null };
  const set = (change: Partial<DocumentStatus>) => {
    const same = Object.entries(change).every(([name, value]) => status[name as keyof DocumentStatus] === value);
    if (same) return;
    status = { ...status, ...change };
    // The content on disk counts too: until it has been read, the document is not reported as saved.
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
  // Words read from disk into a part that the relay has deleted by then would disappear without having been seen.
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
