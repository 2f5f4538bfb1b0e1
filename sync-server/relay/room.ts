import * as Y from 'yjs';
import type { DocumentFacts } from '@/domain/documents/documentKinds';
import { readSchemaNumber } from '@/lib/yjs/schemaNumber';
import { binaryFrame } from './binaryFrame';
import type { Connection } from './connection';
import { type DocKey, type DocState, type DocStore, docKeyText } from './docStore';
import type { RelayLimits } from './limits';
import { CLOSE, readClientMessage, savedMessage, syncStep1, syncStep2, syncUpdate } from './protocol';
import { restsOnMissing } from './restsOnMissing';
import { RoomPresence } from './roomPresence';

export interface RoomDeps {
  store: DocStore;
  limits: RelayLimits;
  /** Identifies this process in the origin of stored updates. */
  instance: string;
  /** Updates of this room up to seq are stored; tells other processes and the bridge. */
  stored(room: Room, seq: number, actorId: string | null): void;
  presence(room: Room, update: Uint8Array): void;
  fault(room: Room, what: string, error: unknown): void;
  count(what: 'update' | 'refused' | 'bytes' | 'stored', by: number): void;
  observe(what: 'store', seconds: number): void;
}

interface Pending {
  updates: Uint8Array[];
  actorId: string;
  /** Who contributed, with the number of updates that they had sent by then. */
  from: Map<Connection, number>;
}

const RETRY_MILLIS = 500;

/** The schema number of a text never decreases, and never exceeds what its writer knows. @throws RangeError */
function checkSchema(before: Y.Doc, after: Y.Doc, schema: number): void {
  const [held, next] = [readSchemaNumber(before), readSchemaNumber(after)];
  if (next === null || next < (held ?? 0) || next > Math.max(schema, held ?? 0))
    throw new RangeError('The schema number of a text cannot take this value');
}

/** One open document in this process. Updates are sent to local clients at once; "saved" is sent after storing. */
export class Room {
  readonly doc = new Y.Doc();
  private readonly presence: RoomPresence;
  readonly connections = new Set<Connection>();
  /** Number of calls that currently work on it. */
  users = 0;
  /** Newest stored update that this process has seen. */
  seq = 0;
  resourceSeq = 0;
  lastActorId: string | null = null;
  /** Whether document and resource had agreed before this process loaded it. */
  isSeeded = false;
  /** Updates that arrived through this process (or were pending when it was loaded) wait for the bridge. */
  unbridged = false;
  private pending: Pending[] = [];
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> | null = null;
  private bytes = 0;
  /** Whether the update that is being applied contained something new. */
  private spreading = false;
  /** A copy of the document on which updates of clients are tried first. */
  private trial: Y.Doc | null = null;
  /** The room was closed: whoever still holds it must open it again. */
  closed = false;

  readonly workspaceId: string;
  readonly docId: string;
  /** Identifies this room among those of all workspaces. */
  readonly key: string;

  constructor(
    doc: DocKey,
    readonly facts: DocumentFacts,
    private readonly deps: RoomDeps,
  ) {
    this.workspaceId = doc.workspaceId;
    this.docId = doc.docId;
    this.key = docKeyText(doc);
    this.doc.on('update', (update: Uint8Array, origin: unknown) => this.spread(update, origin));
    this.presence = new RoomPresence(this.doc, {
      limits: deps.limits,
      shows: facts.presence,
      connections: this.connections,
      broadcast: (message, but, to) => this.broadcast(message, but, to),
      publish: (update) => deps.presence(this, update),
    });
  }

  async load(): Promise<void> {
    const state: DocState = await this.deps.store.load(this, this.doc);
    this.seq = state.seq;
    this.resourceSeq = state.resourceSeq;
    this.isSeeded = state.base !== null;
    if (state.seq > state.bridgedSeq) {
      const waiting = await this.deps.store.since(this, state.bridgedSeq);
      this.lastActorId = waiting.findLast((update) => update.actorId !== null)?.actorId ?? null;
      // Updates by the bridge itself have no author and need no bridging.
      this.unbridged = this.lastActorId !== null;
    }
    this.bytes = Y.encodeStateAsUpdate(this.doc).byteLength;
  }

  join(connection: Connection): void {
    this.connections.add(connection);
    if (this.showOut(connection)) return;
    connection.send(syncStep1(Y.encodeStateVector(this.doc)));
    this.greet(connection);
  }

  /** Makes a person leave who may not know everything that the document says, before any of it is sent to them. */
  private showOut(connection: Connection): boolean {
    if (connection.mayKnow === null || connection.mayKnow(this.doc)) return false;
    connection.close(CLOSE.forbidden, 'A part of this is hidden from you');
    return true;
  }

  private greet(connection: Connection): void {
    const present = this.presence.all(connection);
    if (present) connection.send(present);
  }

  leave(connection: Connection): void {
    this.connections.delete(connection);
    this.presence.leave(connection);
  }

  /** Handles a frame of a client; a malformed one closes its connection with the reason and changes nothing. */
  receive(connection: Connection, frame: Uint8Array): void {
    if (connection.closing || this.closed) return;
    this.deps.count('bytes', frame.byteLength);
    if (!connection.mayReceive()) {
      this.deps.count('refused', 1);
      return connection.close(CLOSE.tooMany, 'Too many messages');
    }
    try {
      this.handle(connection, frame);
    } catch (error) {
      this.deps.count('refused', 1);
      connection.close(CLOSE.malformed, `Malformed message: ${(error as Error).message}`);
    }
  }

  private handle(connection: Connection, frame: Uint8Array): void {
    const message = readClientMessage(frame);
    switch (message.kind) {
      case 'step1':
        return connection.send(syncStep2(Y.encodeStateAsUpdate(this.doc, message.stateVector)));
      case 'update':
        return this.takeUpdate(connection, message.update);
      case 'awareness':
        return this.presence.take(connection, message.update);
      case 'queryAwareness':
        return this.greet(connection);
    }
  }

  private takeUpdate(connection: Connection, update: Uint8Array): void {
    connection.updatesReceived += 1;
    // Decoding everything first keeps a damaged update from being applied partially.
    const decoded = Y.decodeUpdate(update);
    const { structs, ds } = decoded;
    if (structs.length === 0 && ds.clients.size === 0) return this.acknowledgeNothing(connection);
    if (connection.readOnly || this.isNewerThan(connection)) {
      this.deps.count('refused', 1);
      connection.hasRefused = true;
      return;
    }
    if (!this.hasSpace(update.byteLength)) {
      this.deps.count('refused', 1);
      return connection.close(CLOSE.tooBig, 'The document would become too large');
    }
    if (restsOnMissing(decoded, this.doc) || !this.passes(update, connection)) return this.refuseGap(connection);
    this.deps.count('update', 1);
    this.spreading = false;
    Y.applyUpdate(this.doc, update, connection);
    // A client that reconnects repeats what is already known here, its deletions every time.
    if (!this.spreading) this.acknowledgeNothing(connection);
  }

  /**
   * Applies an update to a copy first, because Yjs cannot roll back when a well-formed but impossible update fails
   * half-way.
   * @returns false when parts of it depend on each other in a circle.
   * @throws when it cannot be applied, or gives a text a schema number that its writer may not give.
   */
  private passes(update: Uint8Array, { schema }: Connection): boolean {
    if (!this.trial) {
      this.trial = new Y.Doc();
      Y.applyUpdate(this.trial, Y.encodeStateAsUpdate(this.doc));
    }
    const { trial } = this;
    let good = false;
    try {
      Y.applyUpdate(trial, update);
      if (this.facts.content === 'text') checkSchema(this.doc, trial, schema);
      good = trial.store.pendingStructs === null && trial.store.pendingDs === null;
      return good;
    } finally {
      if (!good) {
        trial.destroy();
        this.trial = null;
      }
    }
  }

  /**
   * Whether a text may contain something that the client's editor does not know. Such an editor deletes what it cannot
   * show, so its edits are not accepted; it can still read. A client that named no schema may not write texts at all.
   */
  private isNewerThan({ schema }: Connection): boolean {
    if (this.facts.content !== 'text') return false;
    const held = readSchemaNumber(this.doc);
    return schema < 1 || held === null || schema < held;
  }

  private refuseGap(connection: Connection): void {
    this.deps.count('refused', 1);
    connection.close(CLOSE.tryAgain, 'The update depends on missing parts; sync again');
  }

  /** The total size of updates only grows; when it reaches the limit, the document itself is measured. */
  private hasSpace(more: number): boolean {
    const limit = this.deps.limits.documentBytes;
    if (this.bytes + more > limit) this.bytes = Y.encodeStateAsUpdate(this.doc).byteLength;
    return this.bytes + more <= limit;
  }

  /** Approximate size of the document in bytes: what was loaded and everything added since. */
  get size(): number {
    return this.bytes;
  }

  /** An update without content counts as stored once everything before it is stored. */
  private acknowledgeNothing(connection: Connection): void {
    if (connection.hasRefused) return;
    const last = this.pending.at(-1);
    if (last) last.from.set(connection, connection.updatesReceived);
    else connection.send(savedMessage(this.seq, connection.updatesReceived));
  }

  /** Sends to all of these but one; framed once for everybody. */
  private broadcast(message: Uint8Array, but: unknown, to: Iterable<Connection> = this.connections): void {
    const frame = binaryFrame(message);
    for (const connection of to) if (connection !== but) connection.sendFrame(frame);
  }

  private spread(update: Uint8Array, origin: unknown): void {
    this.bytes += update.byteLength;
    for (const connection of this.connections) this.showOut(connection);
    this.broadcast(syncUpdate(update), origin);
    if (typeof origin === 'string') {
      if (this.trial) Y.applyUpdate(this.trial, update);
      return;
    }
    this.spreading = true;
    const connection = origin as Connection;
    const last = this.pending.at(-1);
    if (last && last.actorId === connection.actor.user_id) {
      last.updates.push(update);
      last.from.set(connection, connection.updatesReceived);
    } else {
      this.pending.push({
        updates: [update],
        actorId: connection.actor.user_id,
        from: new Map([[connection, connection.updatesReceived]]),
      });
    }
    this.schedule(this.deps.limits.batchMillis);
  }

  private schedule(millis: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.flush();
    }, millis);
  }

  /** Stores what is waiting. Nothing is acknowledged or discarded before it is stored. */
  flush(): Promise<void> {
    this.flushing ??= this.store().finally(() => {
      this.flushing = null;
    });
    return this.flushing;
  }

  private async store(): Promise<void> {
    while (this.pending.length > 0) {
      const batch = this.pending[0]!;
      // New updates of the same person must not be added to a batch that is being stored.
      this.pending[0] = { updates: [], actorId: batch.actorId, from: new Map() };
      const began = performance.now();
      try {
        const seq = await this.deps.store.append(
          this,
          Y.mergeUpdates(batch.updates),
          this.deps.instance,
          batch.actorId,
        );
        this.deps.count('stored', 1);
        this.deps.observe('store', (performance.now() - began) / 1000);
        // Nobody else wrote in between, so our own update need not be read back.
        if (seq === this.seq + 1) this.seq = seq;
        this.lastActorId = batch.actorId;
        this.unbridged = true;
        // A person who lost the right meanwhile must not receive "saved": the bridge refuses what they wrote, and their
        // laptop would have no reason to tell them. It is checked while the batch still waits, so that no other message
        // reports it as saved either.
        const refused = new Set<Connection>();
        for (const connection of batch.from.keys()) if (!(await connection.stillMay())) refused.add(connection);
        const later = this.pending[0]!;
        if (later.updates.length === 0) {
          this.pending.shift();
          for (const [connection, count] of later.from) batch.from.set(connection, count);
        }
        for (const [connection, count] of batch.from)
          if (!refused.has(connection)) connection.send(savedMessage(seq, count));
        this.deps.stored(this, seq, batch.actorId);
      } catch (error) {
        const rest = this.pending[0]!;
        this.pending[0] = {
          updates: [...batch.updates, ...rest.updates],
          actorId: batch.actorId,
          from: new Map([...batch.from, ...rest.from]),
        };
        this.deps.fault(this, 'store', error);
        this.schedule(RETRY_MILLIS);
        return;
      }
    }
  }

  /** Whether somebody has it open or is working on it. */
  get isUsed(): boolean {
    return this.connections.size > 0 || this.users > 0;
  }

  get unstored(): boolean {
    return this.pending.length > 0 || this.flushing !== null;
  }

  /** Loads what other processes stored. */
  /**
   * Writes in the name of a person who has no connection here. Text that others type meanwhile is merged with it.
   * @param edit changes a copy of the document; when it throws, nothing is changed
   */
  async write(actorId: string, edit: (copy: Y.Doc) => void): Promise<void> {
    await this.flush();
    const copy = new Y.Doc();
    try {
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(this.doc));
      const before = Y.encodeStateVector(copy);
      copy.transact(() => edit(copy));
      const seq = await this.deps.store.append(this, Y.encodeStateAsUpdate(copy, before), 'rest', actorId);
      await this.catchUp();
      this.lastActorId = actorId;
      this.unbridged = true;
      this.deps.stored(this, seq, actorId);
    } finally {
      copy.destroy();
    }
  }

  async catchUp(): Promise<void> {
    const updates = await this.deps.store.since(this, this.seq);
    const first = updates[0]?.seq ?? (await this.deps.store.state(this)).seq + 1;
    if (first > this.seq + 1) {
      // Another process has merged updates into the snapshot that we had not read.
      const state = await this.deps.store.load(this, this.doc);
      this.seq = Math.max(this.seq, state.seq);
      return;
    }
    for (const update of updates) {
      if (update.origin !== this.deps.instance) Y.applyUpdate(this.doc, update.bytes, 'elsewhere');
      this.seq = Math.max(this.seq, update.seq);
    }
  }

  /** Receives presence from another process. */
  receivePresence(update: Uint8Array): void {
    this.presence.receive(update);
  }

  destroy(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    this.presence.destroy();
    this.doc.destroy();
    this.trial?.destroy();
    this.trial = null;
  }
}
