import * as Y from 'yjs';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import { readSchemaNumber } from '@/lib/yjs/schemaNumber';
import type { DocState, DocStore } from '../relay/docStore';
import type { Room } from '../relay/room';
import type { RoomRegistry } from '../relay/roomRegistry';
import type { TouchedRooms } from '../relay/touchedRooms';
import type { BridgedKind, ResourceState, State, TextKind } from './bridgedKind';
import { RowMoved } from './rowMoved';

/** A round that failed, for want of a database, is tried again after this. */
const RETRY_MILLIS = 1_000;
/** A room in which people do not stop editing is compared this often; the first edit after a pause does not wait for it. */
const PACE_MILLIS = 400;
/** The claim of a text's seed, before that of all events that change a row that is made. */
const SEED = 1;
/** Another process has this long to carry over an edit that came in through it. */
const TAKEOVER_MILLIS = 3_000;

export interface BridgeDeps {
  rooms: () => RoomRegistry;
  store: DocStore;
  touched: Pick<TouchedRooms, 'onTouched'>;
  /** By the first part of the room's name. */
  kinds: ReadonlyMap<string, BridgedKind>;
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
  /** When a room was last compared, by the monotonic clock. */
  private readonly compared = new WeakMap<Room, number>();
  /** Since when edits of a text wait. */
  private readonly waitingSince = new WeakMap<Room, number>();
  private readonly expected = new Map<Room, NodeJS.Timeout>();
  /** Since when another process has had the right to write what still differs. */
  private readonly outrun = new WeakMap<Room, number>();
  private readonly debounce: number;
  private readonly unsubscribe: () => void;

  constructor(private readonly deps: BridgeDeps) {
    this.debounce = deps.debounceMillis ?? 120;
    this.unsubscribe = deps.touched.onTouched((room) => void this.round(room));
  }

  /**
   * Fills a document that has never agreed with its resource, before anybody reads it: what is written into an empty one
   * would prevent the whole resource. Throws when that cannot be done now.
   */
  async seed(room: Room): Promise<void> {
    this.compared.set(room, performance.now());
    await this.compare(room);
  }

  /** The document has changed or was loaded: look at it soon. */
  settled(room: Room): void {
    const pace = this.kindOf(room)?.text?.pace;
    if (pace && this.deps.debounceMillis === undefined) return this.whenResting(room, pace);
    const rested = performance.now() - (this.compared.get(room) ?? Number.NEGATIVE_INFINITY);
    this.later(room, Math.max(this.debounce, PACE_MILLIS - rested));
  }

  private kindOf({ docId }: Room): BridgedKind | undefined {
    return this.deps.kinds.get(docId.slice(0, docId.indexOf('/')));
  }

  /** Looks when nobody has typed for a moment, and in the midst of typing now and then. */
  private whenResting(room: Room, { rest, most }: TextKind['pace']): void {
    const now = performance.now();
    const since = this.waitingSince.get(room) ?? now;
    this.waitingSince.set(room, since);
    const timer = this.timers.get(room);
    if (timer) clearTimeout(timer);
    this.timers.delete(room);
    this.later(room, Math.max(Math.min(rest, since + most - now), this.debounce));
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
    this.waitingSince.delete(room);
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
    const id = room.docId.slice(room.docId.indexOf('/') + 1);
    const kind = this.kindOf(room);
    if (!kind || room.closed || kind.text?.isForeign(room.doc)) return;
    let mine = false;
    try {
      await room.flush();
      // The agreed state first: what another process carried over before it is then in the document too.
      let agreed = await this.deps.store.state(room);
      if (agreed.base === null && kind.text && (await this.sow(room, kind.text, id)))
        agreed = await this.deps.store.state(room);
      if (agreed.seq > room.seq) await room.catchUp();
      if (agreed.base === null && kind.text) return;
      const seq = room.seq;
      mine = room.unbridged;
      room.unbridged = false;
      await this.carry(room, kind, id, agreed, seq, mine);
    } catch (error) {
      // What was taken on is still to be done.
      room.unbridged ||= mine;
      const isMoved = error instanceof RowMoved;
      this.later(room, isMoved ? this.debounce : RETRY_MILLIS);
      if (!isMoved) throw error;
    }
  }

  /**
   * Fills an empty text with what its row said first. Its claim comes before the number of every event that could have
   * changed the row since: such changes are carried over by the round that follows.
   * @returns whether the document has content now.
   */
  private async sow(room: Room, text: TextKind, id: string): Promise<boolean> {
    const seed = await text.seed(room.workspaceId, id);
    if (!seed) return false;
    const stored = await this.deps.store.appendResource(room, SEED, seed.update, 'bridge', room.seq);
    await room.catchUp();
    if (stored !== null) this.deps.rooms().announce(room, stored);
    else if (readSchemaNumber(room.doc) === 0) {
      // Something was stored in between. The next round seeds what there is then.
      this.later(room, RETRY_MILLIS);
      return false;
    }
    await this.deps.store.markBridged(room, 0, SEED, seed.state);
    return true;
  }

  private async carry(
    room: Room,
    kind: BridgedKind,
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
    const document = kind.stateOf(room.doc);
    const edited = base === null ? [] : kind.changedKeys(base, document);
    // A resource has no way to be without one of its keys: those that were taken out of the document come back.
    const gone = kind.text ? [] : Object.keys(base ?? {}).filter((key) => !(key in document));
    let resource = await kind.read(room.workspaceId, id);
    if (!resource) return;
    // Written already, by the other process through which the same edit came to us, is written.
    const patch = mine ? edited.filter((key) => kind.changedKeys(resource!.state, document).includes(key)) : [];
    if (patch.length > 0) {
      const wanted = kind.onto(resource.state, base ?? {}, pick(document, patch));
      await this.toResource(room, kind, id, wanted, resource.state);
      resource = await kind.read(room.workspaceId, id);
      if (!resource) return;
    }
    const waiting = mine ? edited.filter((key) => !patch.includes(key)) : [...edited, ...gone];
    const moved = base === null ? Object.keys(resource.state) : kind.changedKeys(base, resource.state);
    const isWritten = await this.toDocument(room, kind, resource, document, {
      isSeed: base === null,
      moved: moved.filter((key) => !waiting.includes(key) && !patch.includes(key)),
      back: mine ? [...patch, ...gone.filter((key) => !moved.includes(key))] : [],
    });
    if (!isWritten) {
      room.unbridged ||= mine;
      return this.later(room, this.debounce);
    }
    if (!mine && waiting.length > 0) this.expectWriter(room, seq);
    if (mine || base === null || moved.some((key) => !waiting.includes(key))) {
      // On what another process is still to carry over there is no agreement: it would take what the resource has new in
      // the same key for something that people took out.
      const open = mine ? [] : waiting;
      const state = { ...without(resource.state, open), ...pickHeld(base ?? {}, open) };
      await this.deps.store.markBridged(room, mine ? seq : agreed.bridgedSeq, resource.seq, state);
    }
  }

  /**
   * An edit of another process is in the document and not yet in the resource. If its process dies before it
   * carries the edit over, we do (B9).
   */
  private expectWriter(room: Room, seq: number): void {
    if (this.expected.has(room)) return;
    const look = async () => {
      this.expected.delete(room);
      const { bridgedSeq } = await this.deps.store.state(room);
      if (room.closed || bridgedSeq >= seq) return;
      const left = await this.deps.store.since(room, bridgedSeq);
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

  /** Writes what the document has new as the person who wrote it; what the command refuses, the document gives back. */
  private async toResource(room: Room, kind: BridgedKind, id: string, patch: State, known: State): Promise<void> {
    const actor = room.lastActorId ? await this.deps.actorOf(room.lastActorId, room.workspaceId) : null;
    if (!actor) return;
    try {
      await kind.write(actor, id, patch, known);
    } catch (error) {
      if (!(error instanceof Refusal) || error instanceof RowMoved) throw error;
      this.deps.log.warn({ doc: room.docId, refused: error.message }, 'A change of a document was refused');
      const keys = Object.keys(patch);
      // One bad key must not take the others with it.
      if (keys.length > 1) for (const key of keys) await this.toResource(room, kind, id, pick(patch, [key]), known);
    }
  }

  /**
   * Writes into the document what the resource has different: keys that moved there, which the claim on the event's
   * number lets exactly one process do, and keys of our own patch that the command refused or wrote otherwise. Keys
   * that people edited since the comparison wait for the next round.
   * @returns false when another process was first and what it knew was not all, or when people edited meanwhile what
   * moved: the states are to be compared again, for an agreement on this one would take a later edit of the document for
   * the resource's.
   */
  private async toDocument(
    room: Room,
    kind: BridgedKind,
    resource: ResourceState,
    compared: State,
    keys: { isSeed: boolean; moved: readonly string[]; back: readonly string[] },
  ): Promise<boolean> {
    const now = kind.stateOf(room.doc);
    const since = kind.changedKeys(compared, now);
    const isOther = (state: State, key: string) =>
      !(key in state) || kind.changedKeys(state, { [key]: resource.state[key]! }).length > 0;
    // A text takes what is new in the resource into what was typed meanwhile: it could otherwise wait for ever.
    const differs = (key: string) => (kind.text !== undefined || !since.includes(key)) && isOther(now, key);
    const wanted = (names: readonly string[]) =>
      kind.text ? kind.onto(pick(resource.state, names), compared, pick(now, names)) : pick(resource.state, names);
    const stillDiffers = (key: string) => isOther(kind.stateOf(room.doc), key);
    const moved = keys.moved.filter(differs);
    const back = keys.back.filter(differs);
    // Somebody here edits what moved in the resource: an agreement on this state would let their patch, which knows
    // nothing of it, take it back. The next round merges both over what was agreed before.
    const isCrossed = !keys.isSeed && room.unbridged && keys.moved.some((key) => isOther(now, key) && !differs(key));
    if (moved.length > 0) {
      // Of two seeds the later would put its lists in the place of the other's, and what people wrote into those would be lost.
      const at = keys.isSeed ? room.seq : null;
      const update = difference(room, kind, wanted(moved));
      const stored = await this.deps.store.appendResource(room, resource.seq, update, 'bridge', at);
      await room.catchUp();
      if (stored !== null) this.deps.rooms().announce(room, stored);
      else if (keys.isSeed || (moved.some(stillDiffers) && !this.isLeftAlone(room))) return false;
      else back.push(...moved.filter(stillDiffers));
      this.outrun.delete(room);
    }
    if (back.length > 0) {
      const update = difference(room, kind, wanted(back));
      const stored = await this.deps.store.append(room, update, 'bridge', null);
      await room.catchUp();
      this.deps.rooms().announce(room, stored);
    }
    return !isCrossed;
  }

  /** Whether the process that was first has had its time: it may have died before it noted what was agreed (B9). */
  private isLeftAlone(room: Room): boolean {
    const now = performance.now();
    const since = this.outrun.get(room) ?? now;
    this.outrun.set(room, since);
    return now - since > TAKEOVER_MILLIS;
  }

  close(): void {
    this.unsubscribe();
    for (const timer of [...this.timers.values(), ...this.expected.values()]) clearTimeout(timer);
  }
}

/** The update that gives some keys of the document other values. */
function difference(room: Room, kind: BridgedKind, state: State): Uint8Array {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(room.doc));
  const before = Y.encodeStateVector(copy);
  copy.transact(() => kind.writeInto(copy, state));
  const update = Y.encodeStateAsUpdate(copy, before);
  copy.destroy();
  return update;
}

function pick(state: State, keys: readonly string[]): State {
  return Object.fromEntries(keys.map((key) => [key, state[key]!]));
}

const pickHeld = (state: State, keys: readonly string[]) =>
  pick(
    state,
    keys.filter((key) => key in state),
  );
const without = (state: State, keys: readonly string[]): State =>
  Object.fromEntries(Object.entries(state).filter(([key]) => !keys.includes(key)));
