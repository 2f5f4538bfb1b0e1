import * as awarenessProtocol from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { DocumentFacts } from '@/domain/documents/documentKinds';
import type { Connection } from './connection';
import type { RelayLimits } from './limits';
import { encodePresence, ownPresence, type PresenceState, presenceFor } from './presence';
import { awarenessMessage, CLOSE } from './protocol';

/** A change reported by y-protocols' awareness: the client ids concerned. */
interface Change {
  added: number[];
  updated: number[];
  removed: number[];
}

export interface RoomPresenceDeps {
  limits: RelayLimits;
  shows: DocumentFacts['presence'];
  connections: ReadonlySet<Connection>;
  /** Sends to all of these in the room but one. */
  broadcast(message: Uint8Array, but: unknown, to?: Iterable<Connection>): void;
  /** Tells other processes. */
  publish(update: Uint8Array): void;
}

/** The origin of updates from another process. */
const ELSEWHERE = 'elsewhere';

/** Who is in a room and what they show; nobody can speak for somebody else. */
export class RoomPresence {
  readonly #awareness: awarenessProtocol.Awareness;
  readonly #owner = new Map<number, { userId: string; connection: Connection }>();
  readonly #deps: RoomPresenceDeps;
  /** Client ids whose state changed: awareness reports these directly before it reports everybody who sent anything. */
  #moved: readonly number[] = [];
  /** Client ids that only renewed their presence. */
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

  /** The message that tells a newcomer of everybody present; null when nobody is. */
  all(to: Connection): Uint8Array | null {
    const present = [...this.#awareness.getStates().keys()];
    if (present.length === 0) return null;
    return awarenessMessage(this.#isLimited(to) ? this.#encodeFor(to, present) : this.#encode(present));
  }

  /** Handles what a client says about its person. */
  take(connection: Connection, update: Uint8Array): void {
    const { limits } = this.#deps;
    const userId = connection.actor.user_id;
    const own = ownPresence(update, { id: userId, name: connection.name }, (id) => this.#owner.get(id)?.userId);
    if (own.length === 0) return;
    const encoded = encodePresence(own);
    if (encoded.byteLength > limits.presenceBytes) return connection.close(CLOSE.tooBig, 'The presence is too large');
    for (const { clientId } of own) {
      connection.presenceIds.add(clientId);
      // The newest connection speaks for a client id: when a lost one is noticed late, it must not remove its
      // successor.
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

  /** Handles what another process sent. */
  receive(update: Uint8Array): void {
    awarenessProtocol.applyAwarenessUpdate(this.#awareness, update, ELSEWHERE);
  }

  destroy(): void {
    this.#closed = true;
    if (this.#renewal) clearTimeout(this.#renewal);
    this.#awareness.destroy();
  }

  /** Whether presence may show cells that they may not see. Whoever is in a text sees all of it. */
  #isLimited({ actor }: Connection): boolean {
    return this.#deps.shows === 'cells' && actor.settings !== null;
  }

  #encode(ids: number[]): Uint8Array {
    return awarenessProtocol.encodeAwarenessUpdate(this.#awareness, ids);
  }

  /** The states, reduced for a person who may not see every field. */
  #encodeFor({ actor }: Connection, ids: readonly number[]): Uint8Array {
    const { states, meta } = this.#awareness;
    return encodePresence(
      ids.map((clientId) => {
        const state = (states.get(clientId) ?? null) as PresenceState | null;
        return { clientId, clock: meta.get(clientId)?.clock ?? 0, state: state && presenceFor(actor, state) };
      }),
    );
  }

  #sendAll(ids: number[], but: unknown): void {
    const { connections, broadcast } = this.#deps;
    const limited = [...connections].filter((one) => this.#isLimited(one));
    const all = limited.length === 0 ? undefined : [...connections].filter((one) => !this.#isLimited(one));
    broadcast(awarenessMessage(this.#encode(ids)), but, all);
    for (const one of limited) if (one !== but) one.send(awarenessMessage(this.#encodeFor(one, ids)));
  }

  /**
   * Changes are sent at once. Renewals, which every tab sends twice in half a minute, are collected: a room of hundreds
   * would receive little else.
   */
  #spread({ added, updated, removed }: Change, origin: unknown): void {
    if (this.#closed) return;
    const news = [...added, ...this.#moved, ...removed];
    this.#moved = [];
    for (const id of updated) this.#renewed.add(id);
    for (const id of news) this.#renewed.delete(id);
    if (news.length > 0) {
      this.#sendAll(news, origin);
      if (origin !== ELSEWHERE) this.#deps.publish(this.#encode(news));
    }
    if (this.#renewed.size > 0)
      this.#renewal ??= setTimeout(() => this.#sendRenewed(), this.#deps.limits.renewalMillis);
  }

  #sendRenewed(): void {
    this.#renewal = null;
    const still = [...this.#renewed];
    this.#renewed.clear();
    if (still.length === 0) return;
    this.#sendAll(still, null);
    const own = still.filter((id) => this.#owner.has(id));
    if (own.length > 0) this.#deps.publish(this.#encode(own));
  }
}
