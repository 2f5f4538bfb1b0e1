import { type Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { DocumentProvider } from '@/documents/documentProvider';

interface Peer {
  doc: Y.Doc;
  awareness: Awareness;
}

/** Rooms within one process: connects replicas to each other immediately, and can be disconnected. */
export class LoopbackRooms {
  readonly #rooms = new Map<string, Y.Doc>();
  readonly #peers = new Map<string, Set<Peer>>();
  #rejoin = new Set<() => void>();
  up = true;

  /** The room's own replica. */
  room(name: string): Y.Doc {
    const held = this.#rooms.get(name) ?? new Y.Doc();
    this.#rooms.set(name, held);
    return held;
  }

  setUp(up: boolean): void {
    this.up = up;
    if (up) for (const rejoin of this.#rejoin) rejoin();
  }

  readonly provider: DocumentProvider = {
    join: (name, doc, awareness, onStatus) => {
      const server = this.room(name);
      const peer: Peer = { doc, awareness };
      const peers = this.#peers.get(name) ?? new Set<Peer>();
      this.#peers.set(name, peers.add(peer));
      const exchange = () => {
        if (!this.up) return onStatus({ connected: false, synced: false, saved: false });
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(server, Y.encodeStateVector(doc)), this);
        Y.applyUpdate(server, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(server)), peer);
        onStatus({ connected: true, synced: true, saved: true });
      };
      const out = (update: Uint8Array, origin: unknown) => {
        if (origin === this) return;
        if (this.up) Y.applyUpdate(server, update, peer);
        else onStatus({ saved: false });
      };
      const into = (update: Uint8Array, origin: unknown) => {
        if (this.up && origin !== peer) Y.applyUpdate(doc, update, this);
      };
      const sendPresence = (_: unknown, origin: unknown) => {
        if (origin === this || !this.up) return;
        const update = encodeAwarenessUpdate(awareness, [awareness.clientID]);
        for (const other of peers) if (other !== peer) applyAwarenessUpdate(other.awareness, update, this);
      };
      doc.on('update', out);
      server.on('update', into);
      awareness.on('update', sendPresence);
      this.#rejoin.add(exchange);
      exchange();
      return {
        reconnect: exchange,
        destroy: () => {
          doc.off('update', out);
          server.off('update', into);
          awareness.off('update', sendPresence);
          this.#rejoin.delete(exchange);
          peers.delete(peer);
        },
      };
    },
  };
}
