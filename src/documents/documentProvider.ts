import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';

/** How far a document's changes have come. */
export interface DocumentStatus {
  /** Read from this device's disk. */
  loaded: boolean;
  /** The relay answers for this document. */
  connected: boolean;
  /** The relay's state has arrived since the connection was made. */
  synced: boolean;
  /** Everything written here is stored by the relay, which is more than `synced` says. */
  saved: boolean;
  /** The relay refused for good: no right, no such document. */
  refused: string | null;
}

/** A line to other replicas of a document. */
export interface ProviderHandle {
  /** Connects at once instead of after the wait. */
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
    /** Hears the relay alone, and not what other tabs of this browser have. */
    isAlone?: boolean,
  ): ProviderHandle;
}

/** The copy of one document on this device. */
export interface KeptDocument {
  /** Resolves when what is on disk is in the document; rejects when the disk cannot be read. */
  loaded: Promise<void>;
  /** Resolves when what was written into the document until now is on disk; rejects when the disk took none of it. */
  durable(): Promise<void>;
  destroy(): Promise<void>;
}

/** Keeps documents on this device. Behind a port: IndexedDB in the product (DocumentDisk). */
export interface DocumentPersistence {
  attach(room: string, doc: Y.Doc): KeptDocument;
  /** Takes a document off the disk. What has it open must have let go of it. */
  remove(room: string): Promise<void>;
}
