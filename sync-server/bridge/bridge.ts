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

/** A round that failed because the database was unavailable is tried again after this time. */
const RETRY_MILLIS = 1_000;
/** A room in which people keep editing is compared this often; the first edit after a pause does not wait. */
const PACE_MILLIS = 400;
/** The claim number of a text's seed: lower than that of any event that could change a newly created row. */
const SEED = 1;
/** Another process has this long to carry over an edit that arrived through it. */
const TAKEOVER_MILLIS = 3_000;

export interface BridgeDeps {
  rooms: () => RoomRegistry;
  store: DocStore;
  touched: Pick<TouchedRooms, 'onTouched'>;
  /** By the first part of the room's name. */
  kinds: ReadonlyMap<string, BridgedKind>;
  actorOf(userId: string, workspaceId: string): Promise<Actor | null>;
  log: { warn(data: object, text: string): void };
  /** A burst of typing within this time becomes one event. */
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
  /** Since when edits of a text have been waiting. */
  private readonly waitingSince = new WeakMap<Room, number>();
  private readonly expected = new Map<Room, NodeJS.Timeout>();
  /** Since when another process has had the right to write the remaining difference. */
  private readonly outrun = new WeakMap<Room, number>();
  private readonly debounce: number;
  private readonly unsubscribe: () => void;

  constructor(private readonly deps: BridgeDeps) {
    this.debounce = deps.debounceMillis ?? 120;
    this.unsubscribe = deps.touched.onTouched((room) => void this.round(room));
  }

  /**
   * Fills a document that has never agreed with its resource, before anybody reads it: content written into an empty
   * one would block the whole resource. Throws when that cannot be done now.
   */
  async seed(room: Room): Promise<void> {
    this.compared.set(room, performance.now());
    await this.compare(room);
  }

  /** The document has changed or was loaded: schedules a round. */
  settled(room: Room): void {
    const pace = this.kindOf(room)?.text?.pace;
    if (pace && this.deps.debounceMillis === undefined) return this.whenResting(room, pace);
    const rested = performance.now() - (this.compared.get(room) ?? Number.NEGATIVE_INFINITY);
    this.later(room, Math.max(this.debounce, PACE_MILLIS - rested));
  }

  private kindOf({ docId }: Room): BridgedKind | undefined {
    return this.deps.kinds.get(docId.slice(0, docId.indexOf('/')));
  }

  /** Schedules a round for when nobody has typed for a moment, and now and then while they keep typing. */
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

  /** One comparison; calls for a room that is being compared cause one more afterwards. */
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
      // Read the agreed state first: then the document already contains what another process carried over before it.
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
      // A request that came during the round is still to be served.
      room.unbridged ||= mine;
      const isMoved = error instanceof RowMoved;
      this.later(room, isMoved ? this.debounce : RETRY_MILLIS);
      if (!isMoved) throw error;
    }
  }

  /**
   * Fills an empty text with what its row first said. Its claim precedes the number of every event that could have
   * changed the row since; the round that follows carries such changes over.
   * @returns whether the document now has content.
   */
  private async sow(room: Room, text: TextKind, id: string): Promise<boolean> {
    const seed = await text.seed(room.workspaceId, id);
    if (!seed) return false;
    const stored = await this.deps.store.appendResource(room, SEED, seed.update, 'bridge', room.seq);
    await room.catchUp();
    if (stored !== null) this.deps.rooms().announce(room, stored);
    else if (readSchemaNumber(room.doc) === 0) {
      // Another update was stored in between. The next round seeds from what exists then.
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
      // First the seed, then what people wrote on top of it.
      room.unbridged = true;
      this.later(room, this.debounce);
      mine = false;
    }
    const document = kind.stateOf(room.doc);
    const edited = base === null ? [] : kind.changedKeys(base, document);
    // A resource always has all of its keys, so keys that were removed from the document come back.
    const gone = kind.text ? [] : Object.keys(base ?? {}).filter((key) => !(key in document));
    let resource = await kind.read(room.workspaceId, id);
    if (!resource) return;
    // The same edit was already written by the other process through which it reached us.
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
      // Nothing is agreed on what another process has yet to carry over: otherwise newer values of the resource in the
      // same keys would look as if people had removed them.
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

  /**
   * Writes what is new in the document to the resource, as the person who wrote it; what the command refuses is
   * reverted in the document.
   */
  private async toResource(room: Room, kind: BridgedKind, id: string, patch: State, known: State): Promise<void> {
    const actor = room.lastActorId ? await this.deps.actorOf(room.lastActorId, room.workspaceId) : null;
    if (!actor) return;
    try {
      await kind.write(actor, id, patch, known);
    } catch (error) {
      if (!(error instanceof Refusal) || error instanceof RowMoved) throw error;
      this.deps.log.warn({ doc: room.docId, refused: error.message }, 'A change of a document was refused');
      const keys = Object.keys(patch);
      // One bad key must not prevent the others.
      if (keys.length > 1) for (const key of keys) await this.toResource(room, kind, id, pick(patch, [key]), known);
    }
  }

  /**
   * Writes into the document what differs in the resource: keys that changed there (the claim on the event's number
   * lets exactly one process do so), and keys of our own patch that the command refused or wrote differently. Keys that
   * people edited since the comparison wait for the next round.
   * @returns false when another process was first and did not know everything, or when people meanwhile edited the same
   * keys: then the states must be compared again, because agreeing on this one would attribute a later edit of the
   * document to the resource.
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
    // A text merges what is new in the resource into what was typed meanwhile; otherwise it could wait indefinitely.
    const differs = (key: string) => (kind.text !== undefined || !since.includes(key)) && isOther(now, key);
    const wanted = (names: readonly string[]) =>
      kind.text ? kind.onto(pick(resource.state, names), compared, pick(now, names)) : pick(resource.state, names);
    const stillDiffers = (key: string) => isOther(kind.stateOf(room.doc), key);
    const moved = keys.moved.filter(differs);
    const back = keys.back.filter(differs);
    // Somebody here is editing what changed in the resource. Agreeing on this state would let their patch, which does
    // not know the change, revert it. The next round merges both over what was agreed before.
    const isCrossed = !keys.isSeed && room.unbridged && keys.moved.some((key) => isOther(now, key) && !differs(key));
    if (moved.length > 0) {
      // Of two seeds the later would replace the lists of the other, and what people wrote into those would be lost.
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

  /** Whether the process that was first has had its time: it may have died before it recorded what was agreed (B9). */
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

/** The update that gives some keys of the document these values. */
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
