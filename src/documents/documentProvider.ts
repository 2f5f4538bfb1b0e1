import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';

/** How far a document's changes have got. */
export interface DocumentStatus {
  /** Read from this device's disk. */
  loaded: boolean;
  /** The relay answers for this document. */
  connected: boolean;
  /** The relay's state has arrived since the connection was made. */
  synced: boolean;
  /** Everything written here is stored by the relay, which is more than `synced` says. */
  saved: boolean;
  /** The relay refused permanently: no right, or no such document. */
  refused: string | null;
}

/** A connection to other replicas of a document. */
export interface ProviderHandle {
  /** Connects immediately instead of after the wait. */
  reconnect(): void;
  destroy(): void;
}

/** Joins a document to its room. Behind a port: the relay in the product, a loopback in tests. */
export interface DocumentProvider {
  join(
    room: string,
    doc: Y.Doc,
    awareness: Awareness,
    onStatus: (status: Partial<DocumentStatus>) => void,
    /** Listens only to the relay, not to other tabs of this browser. */
    isAlone?: boolean,
  ): ProviderHandle;
}

/** The copy of one document on this device. */
export interface KeptDocument {
  /** Resolves when the content on disk is in the document; rejects when the disk cannot be read. */
  loaded: Promise<void>;
  /** Resolves when everything written to the document so far is on disk; rejects when the disk accepted none of it. */
  durable(): Promise<void>;
  destroy(): Promise<void>;
}

/** Stores documents on this device. Behind a port: IndexedDB in the product (DocumentDisk). */
export interface DocumentPersistence {
  attach(room: string, doc: Y.Doc): KeptDocument;
  /** Deletes a document from the disk. Whatever has it open must have released it. */
  remove(room: string): Promise<void>;
}
