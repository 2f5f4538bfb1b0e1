import * as Y from 'yjs';
import { isKeyedList, revertList } from '@/domain/commands/events/revertList';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import { writeMap } from '@/lib/yjs/writeMap';
import type { CommitBus } from '../events/commitBus';
import type { DocState, DocStore } from '../relay/docStore';
import type { Room } from '../relay/room';
import type { RoomRegistry } from '../relay/roomRegistry';
import type { DocumentKind, ResourceState, State } from './documentKind';
import { isPlainJson, plainJson } from './plainJson';

/** A round that failed, for want of a database, is tried again after this. */
const RETRY_MILLIS = 1_000;
/** A room in which people do not stop editing is compared this often; the first edit after a pause does not wait for it. */
const PACE_MILLIS = 400;
/** Another process has this long to carry over an edit that came in through it. */
const TAKEOVER_MILLIS = 3_000;

export interface BridgeDeps {
  rooms: () => RoomRegistry;
  store: DocStore;
  bus: CommitBus;
  kinds: readonly DocumentKind[];
  actorOf(userId: string, workspaceId: string): Promise<Actor | null>;
  log: { warn(data: object, text: string): void };
  /** A burst of typing becomes one event. */
  debounceMillis?: number;
}

/**
 * Keeps documents and REST resources equal in both directions. Each round compares three states: the document, the
 * resource, and the one in which both last agreed; so a change is carried over once and never echoes back (S11).
 * Rules: bridge/SPEC.md.
 */
export class Bridge {
  private readonly timers = new Map<Room, NodeJS.Timeout>();
  private readonly running = new Map<Room, Promise<void>>();
  private readonly again = new Set<Room>();
  /** When a room was last compared, by the clock that only goes forward. */
  private readonly compared = new WeakMap<Room, number>();
  private readonly expected = new Map<Room, NodeJS.Timeout>();
  private readonly debounce: number;
  private readonly unsubscribe: () => void;

  constructor(private readonly deps: BridgeDeps) {
    this.debounce = deps.debounceMillis ?? 120;
    this.unsubscribe = deps.bus.onCommit((workspaceId) => {
      for (const room of deps.rooms().ofWorkspace(workspaceId)) void this.round(room);
    });
  }

  /** The document has changed or was loaded: look at it soon. */
  settled(room: Room): void {
    const rested = performance.now() - (this.compared.get(room) ?? Number.NEGATIVE_INFINITY);
    this.later(room, Math.max(this.debounce, PACE_MILLIS - rested));
  }

  private later(room: Room, millis: number): void {
    if (this.timers.has(room)) return;
    const timer = setTimeout(() => {
      this.timers.delete(room);
      void this.round(room);
    }, millis);
    timer.unref();
    this.timers.set(room, timer);
  }

  /** One comparison; calls for a room that is being compared lead to one more afterwards. */
  round(room: Room): Promise<void> {
    const held = this.running.get(room);
    if (held) {
      this.again.add(room);
      return held;
    }
    this.compared.set(room, performance.now());
    const run = this.compare(room)
      .catch((error) => this.deps.log.warn({ doc: room.docId, error: String(error) }, 'Document not bridged'))
      .finally(() => {
        this.running.delete(room);
        if (this.again.delete(room)) void this.round(room);
      });
    this.running.set(room, run);
    return run;
  }

  private async compare(room: Room): Promise<void> {
    const [name, id] = room.docId.split('/') as [string, string];
    const kind = this.deps.kinds.find((candidate) => candidate.name === name);
    if (!kind || room.closed) return;
    let mine = false;
    try {
      await room.flush();
      // The agreed state first: what another process carried over before it is then in the document too.
      const agreed = await this.deps.store.state(room.docId);
      if (agreed.seq > room.seq) await room.catchUp();
      const seq = room.seq;
      mine = room.unbridged;
      room.unbridged = false;
      await this.carry(room, kind, id, agreed, seq, mine);
    } catch (error) {
      // What was taken on is still to be done.
      room.unbridged ||= mine;
      this.later(room, RETRY_MILLIS);
      throw error;
    }
  }

  private async carry(
    room: Room,
    kind: DocumentKind,
    id: string,
    agreed: DocState,
    seq: number,
    mine: boolean,
  ): Promise<void> {
    const base = agreed.base as State | null;
    if (base === null && mine) {
      // First the seed, then what people wrote over it.
      room.unbridged = true;
      this.later(room, this.debounce);
      mine = false;
    }
    const document = this.stateOf(room, kind);
    const edited = base === null ? [] : kind.changedKeys(base, document);
    let resource = await kind.read(room.workspaceId, id);
    if (!resource) return;
    // Written already, by the other process through which the same edit came to us, is written.
    const patch = mine ? edited.filter((key) => kind.changedKeys(resource!.state, document).includes(key)) : [];
    if (patch.length > 0) {
      await this.toResource(room, kind, id, onto(kind, resource.state, base ?? {}, pick(document, patch)));
      resource = await kind.read(room.workspaceId, id);
      if (!resource) return;
    }
    const waiting = edited.filter((key) => !mine || !patch.includes(key));
    const moved = base === null ? Object.keys(resource.state) : kind.changedKeys(base, resource.state);
    await this.toDocument(room, kind, resource, document, {
      moved: moved.filter((key) => !waiting.includes(key) && !patch.includes(key)),
      back: patch,
    });
    if (!mine && waiting.length > 0) this.expectWriter(room, seq);
    if (mine || base === null || moved.length > 0)
      await this.deps.store.markBridged(room.docId, mine ? seq : agreed.bridgedSeq, resource.seq, resource.state);
  }

  /**
   * An edit of another process stands in the document and not yet in the resource. If its process dies before it
   * carries the edit over, we do (B9).
   */
  private expectWriter(room: Room, seq: number): void {
    if (this.expected.has(room)) return;
    const look = async () => {
      this.expected.delete(room);
      const { bridgedSeq } = await this.deps.store.state(room.docId);
      if (room.closed || bridgedSeq >= seq) return;
      const left = await this.deps.store.since(room.docId, bridgedSeq);
      room.lastActorId = left.findLast((update) => update.actorId !== null)?.actorId ?? room.lastActorId;
      room.unbridged = true;
      await this.round(room);
    };
    const timer = setTimeout(() => {
      look().catch((error) => {
        this.deps.log.warn({ doc: room.docId, error: String(error) }, 'Document not bridged');
        if (!room.closed) this.expectWriter(room, seq);
      });
    }, TAKEOVER_MILLIS);
    timer.unref();
    this.expected.set(room, timer);
  }

  private stateOf(room: Room, kind: DocumentKind): State {
    return kind.known(plainJson(room.doc.getMap(kind.map).toJSON()) as State);
  }

  /** Writes what the document has new as the person who wrote it; what the command refuses, the document gives back. */
  private async toResource(room: Room, kind: DocumentKind, id: string, patch: State): Promise<void> {
    const actor = room.lastActorId ? await this.deps.actorOf(room.lastActorId, room.workspaceId) : null;
    if (!actor) return;
    try {
      await kind.write(actor, id, patch);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.deps.log.warn({ doc: room.docId, refused: error.message }, 'A change of a document was refused');
      const keys = Object.keys(patch);
      // One bad key must not take the others with it.
      if (keys.length > 1) for (const key of keys) await this.toResource(room, kind, id, pick(patch, [key]));
    }
  }

  /**
   * Writes into the document what the resource has different: keys that moved there, which the claim on the event's
   * number lets exactly one process do, and keys of our own patch that the command refused or wrote otherwise. Keys
   * that people edited since the comparison wait for the next round.
   */
  private async toDocument(
    room: Room,
    kind: DocumentKind,
    resource: ResourceState,
    compared: State,
    keys: { moved: readonly string[]; back: readonly string[] },
  ): Promise<void> {
    const now = this.stateOf(room, kind);
    const since = kind.changedKeys(compared, now);
    const differs = (key: string) =>
      !since.includes(key) && kind.changedKeys(now, { [key]: resource.state[key]! }).length + Number(!(key in now)) > 0;
    const moved = keys.moved.filter(differs);
    const back = keys.back.filter(differs);
    if (moved.length > 0) {
      const update = difference(room, kind, pick(resource.state, moved));
      const stored = await this.deps.store.appendResource(room.docId, resource.seq, update, 'bridge');
      await room.catchUp();
      if (stored !== null) this.deps.rooms().announce(room, stored);
    }
    if (back.length > 0) {
      const update = difference(room, kind, pick(resource.state, back));
      const stored = await this.deps.store.append(room.docId, update, 'bridge', null);
      await room.catchUp();
      this.deps.rooms().announce(room, stored);
    }
  }

  close(): void {
    this.unsubscribe();
    for (const timer of [...this.timers.values(), ...this.expected.values()]) clearTimeout(timer);
  }
}

/** The update that gives some keys of the document other values. */
function difference(room: Room, kind: DocumentKind, state: State): Uint8Array {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(room.doc));
  const before = Y.encodeStateVector(copy);
  const map = copy.getMap(kind.map);
  copy.transact(() => {
    // What is no JSON cannot be compared with, nor edited in place.
    for (const key of Object.keys(state)) if (!isPlainJson(map.get(key))) map.delete(key);
    writeMap(map, state, kind.lists);
  });
  const update = Y.encodeStateAsUpdate(copy, before);
  copy.destroy();
  return update;
}

/** A patch whose lists keep what changed in other items of the resource meanwhile (B1); the same item goes as patched. */
function onto(kind: DocumentKind, resource: State, base: State, patch: State): State {
  const moved = kind.changedKeys(base, pick(resource, Object.keys(patch)));
  const merged = Object.entries(patch).map(([key, list]): [string, Json] => {
    const [now, was] = [resource[key], base[key]];
    const isApart = kind.lists.includes(key) && moved.includes(key);
    if (!isApart || !isKeyedList(list) || !isKeyedList(now) || !isKeyedList(was)) return [key, list];
    return [key, revertList(now, list, was, 'force') ?? list];
  });
  return Object.fromEntries(merged);
}

function pick(state: State, keys: readonly string[]): State {
  return Object.fromEntries(keys.map((key) => [key, state[key]!]));
}
