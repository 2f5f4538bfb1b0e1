import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { type WordsOfField, wordsSince } from '@/lib/yjs/wordsSince';
import type { ProviderHandle } from './documentProvider';
import { type DocumentPorts, type OpenDocument, openDocument } from './openDocument';

/** How long a closed document stays open: returning to a view is instant, and its last updates are sent. */
const LINGER = 20_000;

interface Held {
  document: OpenDocument;
  users: number;
  timer: ReturnType<typeof setTimeout> | null;
}

/** One open document per room, however many screens use it. */
export class DocumentRegistry {
  #ports: DocumentPorts;
  #linger: number;
  #held = new Map<string, Held>();
  #forgetting = new Set<(room: string) => void>();

  constructor(ports: DocumentPorts, linger: number = LINGER) {
    this.#ports = ports;
    this.#linger = linger;
  }

  /** Opens the document of a room or shares the open one; every open must be released. */
  open(room: string): OpenDocument {
    let held = this.#held.get(room);
    if (!held) {
      held = { document: openDocument(room, this.#ports), users: 0, timer: null };
      this.#held.set(room, held);
    }
    if (held.timer) clearTimeout(held.timer);
    held.timer = null;
    held.users += 1;
    return held.document;
  }

  /** The document if it is open, without opening it. */
  peek(room: string): OpenDocument | undefined {
    return this.#held.get(room)?.document;
  }

  /** All open documents. */
  opened(): OpenDocument[] {
    return [...this.#held.values()].map(({ document }) => document);
  }

  release(room: string): void {
    const held = this.#held.get(room);
    if (!held || --held.users > 0) return;
    held.timer = setTimeout(() => {
      this.#held.delete(room);
      held.document.close();
    }, this.#linger);
  }

  /** Words typed here into the texts of a room that the relay is not known to have. */
  async unsentWords(room: string): Promise<WordsOfField[]> {
    const before = this.#ports.unsent?.before(room);
    if (!before) return [];
    const document = this.open(room);
    try {
      await document.loaded;
      const authors = new Set([...(this.#ports.typedHere?.authors(room) ?? []), document.doc.clientID]);
      return wordsSince(document.doc, before, authors);
    } finally {
      this.release(room);
    }
  }

  /** Reports each document that is deleted from this device, so that whoever has it open can open it again. */
  onForget(listener: (room: string) => void): () => void {
    this.#forgetting.add(listener);
    return () => void this.#forgetting.delete(listener);
  }

  /** Whether this device may have changes of a room that the relay has not stored. */
  isUnsent(room: string): boolean {
    return this.#ports.unsent?.list().includes(room) === true;
  }

  /** A room's document as the relay has it, without what only this device knows; null when it is unavailable now. */
  readElsewhere(room: string, patience = 15_000): Promise<Y.Doc | null> {
    const doc = new Y.Doc();
    const { provider } = this.#ports;
    if (!provider) return Promise.resolve(null);
    return new Promise((done) => {
      const end = (found: Y.Doc | null) => {
        clearTimeout(timer);
        line?.destroy();
        awareness.destroy();
        if (!found) doc.destroy();
        done(found);
      };
      const timer = setTimeout(() => end(null), patience);
      const awareness = new Awareness(doc);
      awareness.setLocalState(null);
      let line: ProviderHandle | null = null;
      line = provider.join(
        room,
        doc,
        awareness,
        ({ synced, refused }) => {
          // Also called while it is joining.
          if (synced) queueMicrotask(() => end(doc));
          else if (refused) queueMicrotask(() => end(null));
        },
        true,
      );
    });
  }

  /** Closes a document, whoever has it open, and deletes it from the disk: it may no longer be known here. */
  async forget(room: string): Promise<void> {
    const held = this.#held.get(room);
    if (held?.timer) clearTimeout(held.timer);
    this.#held.delete(room);
    held?.document.close();
    this.#ports.unsent?.clear(room);
    await this.#ports.persistence?.remove(room);
    for (const listener of [...this.#forgetting]) listener(room);
  }

  closeAll(): void {
    for (const { document, timer } of this.#held.values()) {
      if (timer) clearTimeout(timer);
      document.close();
    }
    this.#held.clear();
  }
}
