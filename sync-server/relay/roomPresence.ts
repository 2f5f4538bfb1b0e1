import * as awarenessProtocol from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { Connection } from './connection';
import type { RelayLimits } from './limits';
import { encodePresence, ownPresence } from './presence';
import { awarenessMessage, CLOSE } from './protocol';

/** What awareness tells: of whom something is new. */
interface Change {
  added: number[];
  updated: number[];
  removed: number[];
}

export interface RoomPresenceDeps {
  limits: RelayLimits;
  /** Sends to all in the room but one. */
  broadcast(message: Uint8Array, but: unknown): void;
  /** Tells other processes. */
  tell(update: Uint8Array): void;
}

/** Where an update of another process comes from. */
const ELSEWHERE = 'elsewhere';

/** Who is in a room and what he shows; nobody speaks for somebody else. */
export class RoomPresence {
  readonly #awareness: awarenessProtocol.Awareness;
  readonly #owner = new Map<number, { userId: string; connection: Connection }>();
  readonly #deps: RoomPresenceDeps;
  /** Who shows something else now: awareness tells this right before it tells who spoke at all. */
  #moved: readonly number[] = [];
  /** Who only said that he is still here. */
  readonly #renewed = new Set<number>();
  #renewal: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(doc: Y.Doc, deps: RoomPresenceDeps) {
    this.#deps = deps;
    this.#awareness = new awarenessProtocol.Awareness(doc);
    this.#awareness.setLocalState(null);
    this.#awareness.on('change', ({ updated }: Change) => {
      this.#moved = updated;
    });
    this.#awareness.on('update', (change: Change, origin: unknown) => this.#spread(change, origin));
  }

  /** The message that tells of all who are here; null when nobody is. */
  all(): Uint8Array | null {
    const present = [...this.#awareness.getStates().keys()];
    return present.length > 0 ? awarenessMessage(this.#encode(present)) : null;
  }

  /** Takes what a client says of himself. */
  take(connection: Connection, update: Uint8Array): void {
    const { limits } = this.#deps;
    const userId = connection.actor.user_id;
    const own = ownPresence(update, userId, (id) => this.#owner.get(id)?.userId);
    if (own.length === 0) return;
    const encoded = encodePresence(own);
    if (encoded.byteLength > limits.presenceBytes) return connection.close(CLOSE.tooBig, 'The presence is too large');
    for (const { clientId } of own) {
      connection.presenceIds.add(clientId);
      // The newest connection speaks: when a lost one is noticed at last, it must not take the face of its successor.
      this.#owner.set(clientId, { userId, connection });
    }
    if (connection.presenceIds.size > limits.presencesPerConnection)
      return connection.close(CLOSE.tooMany, 'Too many presences');
    awarenessProtocol.applyAwarenessUpdate(this.#awareness, encoded, connection);
  }

  leave(connection: Connection): void {
    const gone = [...connection.presenceIds].filter((id) => this.#owner.get(id)?.connection === connection);
    for (const id of gone) this.#owner.delete(id);
    awarenessProtocol.removeAwarenessStates(this.#awareness, gone, null);
  }

  /** Takes what another process sent. */
  hear(update: Uint8Array): void {
    awarenessProtocol.applyAwarenessUpdate(this.#awareness, update, ELSEWHERE);
  }

  destroy(): void {
    this.#closed = true;
    if (this.#renewal) clearTimeout(this.#renewal);
    this.#awareness.destroy();
  }

  #encode(ids: number[]): Uint8Array {
    return awarenessProtocol.encodeAwarenessUpdate(this.#awareness, ids);
  }

  /**
   * What is new of somebody goes out at once. That he is still here, which every tab says twice in half a minute, waits
   * for others who say the same: a room of hundreds would hear little else.
   */
  #spread({ added, updated, removed }: Change, origin: unknown): void {
    if (this.#closed) return;
    const news = [...added, ...this.#moved, ...removed];
    this.#moved = [];
    for (const id of updated) this.#renewed.add(id);
    for (const id of news) this.#renewed.delete(id);
    if (news.length > 0) {
      const update = this.#encode(news);
      this.#deps.broadcast(awarenessMessage(update), origin);
      if (origin !== ELSEWHERE) this.#deps.tell(update);
    }
    if (this.#renewed.size > 0)
      this.#renewal ??= setTimeout(() => this.#tellRenewed(), this.#deps.limits.renewalMillis);
  }

  #tellRenewed(): void {
    this.#renewal = null;
    const still = [...this.#renewed];
    this.#renewed.clear();
    if (still.length === 0) return;
    this.#deps.broadcast(awarenessMessage(this.#encode(still)), null);
    const own = still.filter((id) => this.#owner.has(id));
    if (own.length > 0) this.#deps.tell(this.#encode(own));
  }
}
