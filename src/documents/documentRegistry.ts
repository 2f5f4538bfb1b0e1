import { type DocumentPorts, type OpenDocument, openDocument } from './openDocument';

/** A closed document stays open this long: going back to a view is instant, and its last updates are sent. */
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

  constructor(ports: DocumentPorts, linger: number = LINGER) {
    this.#ports = ports;
    this.#linger = linger;
  }

  /** Opens the document of a room or shares the open one; every open needs its release. */
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

  release(room: string): void {
    const held = this.#held.get(room);
    if (!held || --held.users > 0) return;
    held.timer = setTimeout(() => {
      this.#held.delete(room);
      held.document.close();
    }, this.#linger);
  }

  closeAll(): void {
    for (const { document, timer } of this.#held.values()) {
      if (timer) clearTimeout(timer);
      document.close();
    }
    this.#held.clear();
  }
}
