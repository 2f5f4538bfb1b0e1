import { actorOf, id, NUMBER_FIELD, SLICE, TEXT_FIELD, WORKSPACE } from '@tests/support/store/labFixture';
import * as Y from 'yjs';
import { isFilled, readView, viewRoom } from '@/documents/viewDocument';
import type { View } from '@/domain/kinds/view';
import { changedViewKeys, VIEW_LIST_KEYS, type ViewState, viewStateOf } from '@/domain/views/viewState';
import type { Json } from '@/lib/json';
import { createRandom, type Random } from '@/lib/random';
import { uuidV7 } from '@/lib/uuid';
import { ServerModel } from '../serverModel';
import { FRAME_FAULTS, type FrameFaults, NO_FRAME_FAULTS } from './frameFaults';
import { Laptop } from './laptop';
import { MemoryDocs } from './memoryDocs';
import { Messenger } from './messenger';
import { ServerProcess } from './serverProcess';
import { type Plug, plugOf } from './sockets';
import { VirtualClock } from './virtualClock';

/** How often each thing happens in a schedule of a view that several people edit live. */
const WEIGHTS = {
  /** A person edits the view, or undoes the last edit. */
  act: 10,
  pass: 8,
  /** The view is written by REST, on either process. */
  rest: 4,
  /** A process is killed, or asked to stop, and started again. */
  kill: 1,
  drain: 1,
  pull: 2,
  offline: 1,
  online: 2,
  crash: 1,
  compact: 1,
  /** A person becomes a viewer, or may write again. */
  role: 1,
} as const;

export interface DocumentStep {
  laptop: number;
  kind: keyof typeof WEIGHTS;
  seed: number;
}

const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) =>
  Array<DocumentStep['kind']>(weight).fill(kind as DocumentStep['kind']),
);
const USERS = [id(2), id(2), id(3)];
const VIEW = id(700);
const ROOM = viewRoom(VIEW);
const PROCESSES = 2;

/** A schedule of this many steps over three laptops of two people. */
export function drawDocumentSteps(seed: number, count: number): DocumentStep[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => ({
    laptop: random.int(0, USERS.length - 1),
    kind: random.pick(KINDS),
    seed: random.int(0, 0x7fffffff),
  }));
}

export interface DocumentReport {
  events: number;
  stored: number;
  saved: number;
  refused: number;
}

function fail(message: string): never {
  throw new Error(message);
}

/** Tabs with the same address hear each other without the relay, even those of an earlier play. */
let plays = 0;

class Scene {
  readonly server: ServerModel;
  readonly docs = new MemoryDocs();
  readonly laptops: Laptop[];
  readonly refused: string[] = [];
  readonly #processes: ServerProcess[];
  readonly #messenger: Messenger;
  readonly #online = USERS.map(() => true);
  readonly #plugs: Plug[];
  readonly #random: Random;
  #faults: FrameFaults = NO_FRAME_FAULTS;
  #started = 0;
  #roles = 0;

  constructor(
    seed: number,
    readonly clock: VirtualClock,
  ) {
    this.#random = createRandom(seed);
    this.server = new ServerModel(() => clock.now);
    for (const user of USERS) this.server.actors.set(user, actorOf(user));
    const faults = () => this.#faults;
    this.#messenger = new Messenger(this.#random, faults);
    this.#processes = Array.from({ length: PROCESSES }, () => this.#start());
    this.#plugs = USERS.map((userId, i) =>
      plugOf(this.#random, faults, (end) => {
        const process = this.#random.pick(this.#processes);
        return this.#online[i] ? process.join(end, this.server.actors.get(userId)!, ROOM) : undefined;
      }),
    );
    const play = ++plays;
    const newId = () => uuidV7(clock.now, this.#bytes());
    this.laptops = USERS.map(
      (userId, i) => new Laptop(`laptop-${i}-of-${play}`, userId, VIEW, this.#plugs[i]!, this.#random, newId),
    );
  }

  #bytes = () => Uint8Array.from({ length: 10 }, () => this.#random.int(0, 255));

  #start(): ServerProcess {
    return new ServerProcess(`process-${++this.#started}`, {
      server: this.server,
      docs: this.docs,
      messenger: this.#messenger,
      random: this.#random,
      faults: () => this.#faults,
      workspaceId: WORKSPACE,
      refused: (keys) => void this.refused.push(...keys),
    });
  }

  async makeView(): Promise<void> {
    const made = this.#processes[0]!.execute(actorOf(USERS[0]!), 'POST /record_views', {
      id: VIEW,
      entity_slice_id: SLICE,
      view_name: 'Shared',
    });
    await this.clock.pass(1_000);
    await made;
  }

  hurt(faults: FrameFaults): void {
    this.#faults = faults;
  }

  async play({ laptop: i, kind, seed }: DocumentStep): Promise<void> {
    const random = createRandom(seed);
    const laptop = this.laptops[i]!;
    const at = random.int(0, PROCESSES - 1);
    switch (kind) {
      case 'act':
        laptop.act([TEXT_FIELD, NUMBER_FIELD]);
        return;
      case 'pass':
        return this.clock.pass(random.pick([5, 50, 500, 3_000, 8_000]));
      case 'rest':
        this.#rest(this.#processes[at]!, random);
        return;
      case 'kill':
        this.#processes[at]!.kill();
        this.#processes[at] = this.#start();
        return;
      case 'drain': {
        const drained = this.#processes[at]!.drain();
        await this.clock.pass(random.int(0, 3_000));
        this.#processes[at]!.kill();
        await drained;
        this.#processes[at] = this.#start();
        return;
      }
      case 'pull':
        this.#plugs[i]!.pull();
        return;
      case 'offline':
        this.#online[i] = false;
        this.#plugs[i]!.pull();
        return;
      case 'online':
        this.#online[i] = true;
        return;
      case 'crash':
        this.#plugs[i]!.pull();
        laptop.crash();
        return;
      case 'compact':
        this.docs.compact(ROOM, random.int(1, 4));
        return;
      case 'role': {
        const level = this.server.actors.get(laptop.userId)!.access_level === 'viewer' ? 'team-member' : 'viewer';
        this.#roles += 1;
        this.#setRole(laptop.userId, level);
      }
    }
  }

  /**
   * The relay checks the rights of everybody in its rooms again: people whose rights changed reconnect with the new
   * ones.
   */
  #setRole(userId: string, level: 'viewer' | 'team-member'): void {
    this.server.actors.set(userId, actorOf(userId, { access_level: level }));
    USERS.forEach((user, i) => {
      if (user === userId) this.#plugs[i]!.pull();
    });
  }

  #rest(process: ServerProcess, random: Random): void {
    const view = this.resource();
    const sorts = [...((view.sorts ?? []) as ViewState[])];
    if (sorts.length < 20)
      sorts.push({
        id: uuidV7(
          this.clock.now,
          Uint8Array.from({ length: 10 }, () => random.int(0, 255)),
        ),
        key_field_id: TEXT_FIELD,
        view_field_id: null,
        descending: true,
      });
    const patch: Json = random.chance(0.5) ? { view_name: `By REST ${random.int(0, 9999)}` } : { sorts };
    const written = process.execute(actorOf(USERS[0]!), 'PUT /record_views/{id}', { id: VIEW, ...(patch as object) });
    // Refused to a viewer; otherwise the process died, or the database did not answer.
    written.catch(() => undefined);
  }

  resource(): ViewState {
    const row = this.server.rows.get(`view:${VIEW}`)!;
    return viewStateOf({ id: VIEW, ...row.attrs } as unknown as View);
  }

  /** S1 for documents: whatever is reported as saved is stored. */
  checkSaved(): void {
    const stored = this.docs.whole(ROOM);
    const held = Y.decodeStateVector(Y.encodeStateVector(stored));
    stored.destroy();
    for (const laptop of this.laptops)
      for (const [replica, clock] of laptop.saved)
        if ((held.get(replica) ?? 0) < clock)
          fail(`B9: ${laptop.name} was told that ${clock} parts are saved; ${held.get(replica) ?? 0} are stored`);
  }

  async heal(): Promise<void> {
    this.hurt(NO_FRAME_FAULTS);
    for (const user of USERS) this.#setRole(user, 'team-member');
    this.#online.fill(true);
    for (const laptop of this.laptops) laptop.reconnect();
    let words = '';
    for (let round = 0; round < 30; round++) {
      await this.clock.pass(2_000);
      words = this.#difference();
      if (words === '') break;
    }
    if (words !== '') fail(`S11: ${words} a minute after all is well`);
    // Everything is equal: from here on nothing changes by itself.
    await this.clock.pass(6_000);
    const before = [this.server.log.length, this.docs.seqOf(ROOM)].join();
    await this.clock.pass(10_000);
    if ([this.server.log.length, this.docs.seqOf(ROOM)].join() !== before) fail('B4: an echo goes on and on');
    if (this.#difference() !== '') fail(`S11: ${this.#difference()} again`);
    this.checkSaved();
    this.#checkLists();
  }

  /** The remaining differences between documents, the stored one and the resource, in words; '' when there are none. */
  #difference(): string {
    const resource = this.resource();
    const stored = this.docs.whole(ROOM);
    if (changedViewKeys(readView(stored), resource).length > 0)
      return `the stored document differs in ${changedViewKeys(readView(stored), resource)}`;
    const vector = Y.encodeStateVector(stored).join();
    for (const laptop of this.laptops) {
      if (!isFilled(laptop.doc)) return `${laptop.name} has no content`;
      const keys = changedViewKeys(laptop.state, resource);
      if (keys.length > 0) return `${laptop.name} differs in ${keys}`;
      if (!laptop.status.saved) return `${laptop.name} is not told that all is saved`;
      if (Y.decodeStateVector(Y.encodeStateVector(laptop.doc)).size === 0) return `${laptop.name} is empty`;
    }
    const own = new Map(Y.decodeStateVector(Y.encodeStateVector(stored)));
    for (const laptop of this.laptops)
      for (const [replica, clock] of Y.decodeStateVector(Y.encodeStateVector(laptop.doc)))
        if ((own.get(replica) ?? 0) !== clock) return `${laptop.name} holds other parts than are stored (${vector})`;
    return '';
  }

  /**
   * S4 for documents: no list contains anything twice, and whatever was added, saved and not removed by anybody is
   * there.
   */
  #checkLists(): void {
    const state = this.resource();
    for (const key of VIEW_LIST_KEYS) {
      const ids = ((state[key] ?? []) as { id: string }[]).map((item) => item.id);
      if (new Set(ids).size !== ids.length) fail(`B7: ${key} has an item twice`);
    }
    if (this.#roles > 0 || this.refused.includes('sorts')) return;
    const there = new Set(((state.sorts ?? []) as { id: string }[]).map((item) => item.id));
    const removed = new Set(this.laptops.flatMap((laptop) => [...laptop.removed]));
    for (const laptop of this.laptops)
      for (const [sortId, isSaved] of laptop.added)
        if (isSaved && !removed.has(sortId) && !there.has(sortId)) fail(`S4: a sort that ${laptop.name} added is gone`);
  }

  close(): void {
    for (const laptop of this.laptops) laptop.close();
    for (const process of this.#processes) process.kill();
  }
}

/** Plays a schedule, heals the world and checks it. @throws Error naming the rule that was broken. */
export async function playDocuments(seed: number, steps: readonly DocumentStep[]): Promise<DocumentReport> {
  const clock = new VirtualClock(Date.UTC(2026, 2, 2, 9), createRandom(seed + 1));
  try {
    const scene = new Scene(seed, clock);
    await scene.makeView();
    await clock.pass(3_000);
    scene.hurt(FRAME_FAULTS);
    for (const step of steps) {
      await scene.play(step);
      await clock.pass(5);
      scene.checkSaved();
    }
    await scene.heal();
    scene.close();
    await clock.settle();
    return {
      events: scene.server.log.length,
      stored: scene.docs.seqOf(ROOM),
      saved: scene.laptops.reduce((sum, laptop) => sum + laptop.saved.size, 0),
      refused: scene.refused.length,
    };
  } finally {
    clock.release();
  }
}
