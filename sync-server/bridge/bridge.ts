import * as Y from 'yjs';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import { writeMap } from '@/lib/yjs/writeMap';
import type { CommitBus } from '../events/commitBus';
import type { DocStore } from '../relay/docStore';
import type { Room } from '../relay/room';
import type { RoomRegistry } from '../relay/roomRegistry';
import type { DocumentKind, State } from './documentKind';

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
    if (this.timers.has(room)) return;
    const timer = setTimeout(() => {
      this.timers.delete(room);
      void this.round(room);
    }, this.debounce);
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
    if (!kind) return;
    await room.flush();
    await room.catchUp();
    // Another process may have bridged meanwhile; comparing with an old base would write its round a second time.
    const agreed = await this.deps.store.state(room.docId);
    room.resourceSeq = Math.max(room.resourceSeq, agreed.resourceSeq);
    const seq = room.seq;
    const base = agreed.base as State | null;
    const document = kind.known(room.doc.getMap(kind.map).toJSON());
    const patch = base === null || !room.unbridged ? [] : kind.changedKeys(base, document);
    room.unbridged = false;
    if (patch.length > 0) await this.toResource(room, kind, id, pick(document, patch));
    const resource = await kind.read(room.workspaceId, id);
    if (!resource) return;
    await this.toDocument(room, kind, resource.seq, resource.state, document);
    if (patch.length > 0 || base === null || kind.changedKeys(base, resource.state).length > 0)
      await this.deps.store.markBridged(room.docId, seq, resource.state);
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
    }
  }

  /**
   * Writes into the document what the resource has different from the state that was compared. Keys that people edited
   * meanwhile wait for the next round. The claim on the event's number lets exactly one process do it.
   */
  private async toDocument(
    room: Room,
    kind: DocumentKind,
    eventSeq: number,
    state: State,
    compared: State,
  ): Promise<void> {
    const now = kind.known(room.doc.getMap(kind.map).toJSON());
    const edited = new Set(kind.changedKeys(compared, now));
    const missing = Object.keys(state).filter((key) => !(key in now));
    const keys = [...new Set([...missing, ...kind.changedKeys(now, state)])].filter((key) => !edited.has(key));
    if (keys.length === 0) {
      room.resourceSeq = Math.max(room.resourceSeq, eventSeq);
      return;
    }
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(room.doc));
    const before = Y.encodeStateVector(copy);
    copy.transact(() => writeMap(copy.getMap(kind.map), pick(state, keys), kind.lists));
    const update = Y.encodeStateAsUpdate(copy, before);
    copy.destroy();
    // A refused edit is taken back under the event that stands already, so the claim must be won anew for it.
    const claim = eventSeq > room.resourceSeq ? eventSeq : null;
    const stored =
      claim === null
        ? await this.deps.store.append(room.docId, update, 'bridge', null)
        : await this.deps.store.appendResource(room.docId, claim, update, 'bridge');
    room.resourceSeq = Math.max(room.resourceSeq, eventSeq);
    await room.catchUp();
    if (stored !== null) this.deps.rooms().announce(room, stored);
  }

  close(): void {
    this.unsubscribe();
    for (const timer of this.timers.values()) clearTimeout(timer);
  }
}

function pick(state: State, keys: readonly string[]): State {
  return Object.fromEntries(keys.map((key) => [key, state[key]!]));
}
