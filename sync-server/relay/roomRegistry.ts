import type { DocumentFacts } from '@/domain/documents/documentKinds';
import type { PgNotifier } from '../events/pgNotifier';
import { type DocKey, type DocStore, docKeyText } from './docStore';
import type { RelayLimits } from './limits';
import { NoticeBatch } from './noticeBatch';
import { Room } from './room';

const UPDATES = 'labtide_doc';
const PRESENCE = 'labtide_presence';
const POLL_MILLIS = 1_000;

export interface RegistryDeps {
  store: DocStore;
  /** Facts that all documents of this kind share. */
  factsOf(docId: string): DocumentFacts;
  notifier: PgNotifier;
  limits: RelayLimits;
  instance: string;
  log: { warn(data: object, text: string): void };
  /** Fills a document that nobody has opened before. */
  seed(room: Room): Promise<void>;
  /** Updates of the room are stored, here or elsewhere, or it has just been loaded: the bridge checks it. */
  settled(room: Room): void;
  /** Follows the events of the workspace even if notifications get lost. @returns the function that ends it. */
  watch(workspaceId: string): () => void;
  count(what: 'update' | 'refused' | 'bytes' | 'stored', by: number): void;
  observe(what: 'store' | 'notify', seconds: number): void;
}

/**
 * The open rooms of this process: each document is loaded once, kept in sync with other processes, and closed when
 * empty.
 */
export class RoomRegistry {
  /** By docKeyText, like the following maps. */
  private readonly rooms = new Map<string, Room>();
  private readonly loading = new Map<string, Promise<Room>>();
  private readonly evictions = new Map<string, NodeJS.Timeout>();
  /** Rooms that are being updated; true = something arrived meanwhile, so check again. */
  private readonly behind = new Map<Room, boolean>();
  private readonly watches = new Map<Room, () => void>();
  private readonly updates: NoticeBatch;
  private readonly presence: NoticeBatch;
  private presenceCount = 0;
  private poll: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(private readonly deps: RegistryDeps) {
    this.updates = new NoticeBatch(deps.notifier, UPDATES, deps.instance);
    deps.notifier.listen(UPDATES, (payload) => {
      const [instance, ...lines] = payload.split('\n');
      if (instance === deps.instance) return;
      for (const line of lines) {
        const [key, seq, at] = line.split(' ');
        const room = key ? this.rooms.get(key) : undefined;
        if (!room) continue;
        deps.observe('notify', Math.max(0, Date.now() - Number(at)) / 1000);
        if (Number(seq) > room.seq) void this.follow(room);
      }
    });
    this.presence = new NoticeBatch(deps.notifier, PRESENCE, deps.instance);
    deps.notifier.listen(PRESENCE, (payload) => {
      const [instance, ...lines] = payload.split('\n');
      if (instance === deps.instance) return;
      for (const line of lines) {
        const [key, update] = line.split(' ');
        const room = key ? this.rooms.get(key) : undefined;
        if (room && update) room.receivePresence(Buffer.from(update, 'base64'));
      }
    });
  }

  start(): void {
    this.poll = setInterval(() => void this.pollMissed(), POLL_MILLIS);
  }

  get size(): number {
    return this.rooms.size;
  }

  get clients(): number {
    let sum = 0;
    for (const room of this.rooms.values()) sum += room.connections.size;
    return sum;
  }

  /** The open rooms of a workspace, for whoever follows its events. */
  ofWorkspace(workspaceId: string): Room[] {
    return [...this.rooms.values()].filter((room) => room.workspaceId === workspaceId);
  }

  all(): Room[] {
    return [...this.rooms.values()];
  }

  /**
   * The loaded room. Two callers at the same moment share one load; a client that leaves meanwhile does not affect it.
   */
  open(doc: DocKey): Promise<Room> {
    const key = docKeyText(doc);
    const timer = this.evictions.get(key);
    if (timer) clearTimeout(timer);
    this.evictions.delete(key);
    const held = this.rooms.get(key);
    if (held) return Promise.resolve(held);
    let loading = this.loading.get(key);
    if (!loading) {
      loading = this.load(doc).finally(() => this.loading.delete(key));
      this.loading.set(key, loading);
    }
    return loading;
  }

  /** Works on a room without a connection; the room stays open meanwhile. */
  async use<T>(doc: DocKey, work: (room: Room) => Promise<T>): Promise<T> {
    const room = await this.open(doc);
    room.users += 1;
    try {
      return await work(room);
    } finally {
      room.users -= 1;
      this.release(room);
    }
  }

  private async load(doc: DocKey): Promise<Room> {
    const { deps } = this;
    await deps.store.ensure(doc);
    const room = new Room(doc, deps.factsOf(doc.docId), {
      store: deps.store,
      limits: deps.limits,
      instance: deps.instance,
      count: deps.count,
      observe: deps.observe,
      stored: (stored, seq) => {
        this.announce(stored, seq);
        // A document that is open for weeks must not accumulate updates; merging a few at a time is fast.
        if (seq % stored.facts.compactAfter === 0) void this.compact(stored);
        if (stored.seq >= seq) deps.settled(stored);
        else void this.follow(stored);
      },
      // Presence that does not fit is sent to other processes with the next heartbeat.
      presence: (from, update) =>
        this.presence.add(`${++this.presenceCount}`, `${from.key} ${Buffer.from(update).toString('base64')}`),
      fault: (where, what, error) =>
        deps.log.warn({ doc: where.docId, what, error: String(error) }, 'Document not stored'),
    });
    try {
      await room.load();
      // A client that syncs before this would take an empty document for the whole.
      if (!room.isSeeded) await deps.seed(room);
      if (this.closed) throw new Error('The server is shutting down');
    } catch (error) {
      room.destroy();
      throw error;
    }
    this.rooms.set(room.key, room);
    this.watches.set(room, deps.watch(room.workspaceId));
    deps.settled(room);
    this.release(room);
    return room;
  }

  /** Tells other processes that the document has new updates. */
  announce(room: Room, seq: number): void {
    this.updates.add(room.key, `${room.key} ${seq} ${Date.now()}`);
  }

  private async follow(room: Room): Promise<void> {
    if (this.behind.has(room)) {
      this.behind.set(room, true);
      return;
    }
    try {
      do {
        this.behind.set(room, false);
        await room.catchUp();
      } while (this.behind.get(room) && !room.closed);
      this.deps.settled(room);
    } catch (error) {
      this.deps.log.warn({ doc: room.docId, error: String(error) }, 'Document not followed');
    } finally {
      this.behind.delete(room);
    }
  }

  private async pollMissed(): Promise<void> {
    if (this.rooms.size === 0) return;
    try {
      for (const found of await this.deps.store.newest(this.all())) {
        const room = this.rooms.get(docKeyText(found));
        if (room && found.seq > room.seq) await this.follow(room);
      }
    } catch (error) {
      this.deps.log.warn({ error: String(error) }, 'Documents not polled');
    }
  }

  /** Starts the timer of an empty room, which is closed only when everything in it is stored. */
  release(room: Room): void {
    if (room.isUsed || this.closed || this.evictions.has(room.key)) return;
    const timer = setTimeout(() => void this.evict(room), this.deps.limits.evictMillis);
    timer.unref();
    this.evictions.set(room.key, timer);
  }

  private async evict(room: Room): Promise<void> {
    this.evictions.delete(room.key);
    if (room.isUsed) return;
    await room.flush();
    if (room.unstored) return this.release(room);
    if (room.isUsed || this.rooms.get(room.key) !== room) return;
    this.rooms.delete(room.key);
    this.unwatch(room);
    room.destroy();
    await this.compact(room);
  }

  private async compact(room: Room): Promise<void> {
    await this.deps.store.compact(room, room.facts.compactAfter).catch((error) => {
      this.deps.log.warn({ doc: room.docId, error: String(error) }, 'Document not compacted');
    });
  }

  private unwatch(room: Room): void {
    this.watches.get(room)?.();
    this.watches.delete(room);
  }

  /** Stores everything, then closes all connections with a code that means "reconnect". */
  async drain(code: number, reason: string): Promise<void> {
    this.closed = true;
    if (this.poll) clearInterval(this.poll);
    for (const timer of this.evictions.values()) clearTimeout(timer);
    await Promise.all(this.all().map((room) => room.flush()));
    for (const room of this.all()) {
      for (const connection of room.connections) connection.close(code, reason);
      this.unwatch(room);
      room.destroy();
    }
    this.rooms.clear();
    this.updates.close();
    this.presence.close();
  }
}
