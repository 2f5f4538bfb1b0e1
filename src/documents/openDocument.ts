import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { DocumentPersistence, DocumentProvider, DocumentStatus } from './documentProvider';

/** A document that is open on this device: on disk, joined to its room, with the presence of those who have it open. */
export interface OpenDocument {
  room: string;
  doc: Y.Doc;
  awareness: Awareness;
  readonly status: DocumentStatus;
  /** Resolves when what is on disk stands in the document. */
  loaded: Promise<void>;
  onStatus(listener: () => void): () => void;
  reconnect(): void;
  close(): void;
}

/** Opens a document. Without a provider it lives on this device alone (a start without network joins it later). */
export function openDocument(
  room: string,
  ports: { persistence: DocumentPersistence | null; provider: DocumentProvider | null },
): OpenDocument {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  const listeners = new Set<() => void>();
  let status: DocumentStatus = { loaded: false, connected: false, synced: false, saved: false, refused: null };
  const set = (change: Partial<DocumentStatus>) => {
    const same = Object.entries(change).every(([name, value]) => status[name as keyof DocumentStatus] === value);
    if (same) return;
    status = { ...status, ...change };
    for (const listener of [...listeners]) listener();
  };
  const disk = ports.persistence?.attach(room, doc) ?? null;
  const loaded = (disk?.loaded ?? Promise.resolve()).then(() => set({ loaded: true }));
  const line = ports.provider?.join(room, doc, awareness, set) ?? null;
  return {
    room,
    doc,
    awareness,
    get status() {
      return status;
    },
    loaded,
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reconnect: () => line?.reconnect(),
    close() {
      listeners.clear();
      awareness.destroy();
      line?.destroy();
      void disk?.destroy();
      doc.destroy();
    },
  };
}
