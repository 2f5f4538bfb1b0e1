import { Bridge } from '@server/bridge/bridge';
import { bridgedView } from '@server/bridge/bridgedView';
import { type CommitBus, createCommitBus } from '@server/events/commitBus';
import { Connection } from '@server/relay/connection';
import { DEFAULT_LIMITS } from '@server/relay/limits';
import { CLOSE } from '@server/relay/protocol';
import { RoomRegistry } from '@server/relay/roomRegistry';
import { TouchedRooms } from '@server/relay/touchedRooms';
import type { Db } from '@server/storage/db';
import { payloadOf } from '@tests/support/server/relayClient';
import type { WebSocket } from 'ws';
import type { Reader } from '@/domain/commands/reader';
import { updateView } from '@/domain/commands/recordViews/updateView';
import { factsOfRoom } from '@/domain/documents/room';
import type { View } from '@/domain/kinds/view';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import type { Random } from '@/lib/random';
import { uuidV7 } from '@/lib/uuid';
import type { ServerModel } from '../serverModel';
import type { FrameFaults } from './frameFaults';
import type { MemoryDocs } from './memoryDocs';
import type { Messenger } from './messenger';
import type { Accepted, ServerEnd } from './sockets';

/** Rooms are closed quickly, so that many of them are loaded again. */
const LIMITS = { ...DEFAULT_LIMITS, evictMillis: 2_000 };

export interface ProcessWorld {
  server: ServerModel;
  docs: MemoryDocs;
  messenger: Messenger;
  random: Random;
  faults: () => FrameFaults;
  workspaceId: string;
  /** Called with the keys of a change that a command refused. */
  refused(keys: readonly string[]): void;
}

/** One process of the server: the real rooms, bridge and commit bus over the shared database. */
export class ServerProcess {
  isAlive = true;
  readonly #registry: RoomRegistry;
  readonly #bridge: Bridge;
  readonly #touched: TouchedRooms;
  readonly #bus: CommitBus;
  readonly #ends = new Set<ServerEnd>();
  readonly #clientId: string;
  #n = 0;

  constructor(
    readonly instance: string,
    private readonly world: ProcessWorld,
  ) {
    const { server, docs, messenger, random, workspaceId } = world;
    const log = { warn: () => undefined };
    this.#clientId = uuidV7(
      Date.now(),
      Uint8Array.from({ length: 10 }, () => random.int(0, 255)),
    );
    const notifier = messenger.lineOf(instance);
    const store = docs.storeOf({ pass: () => this.#pass() });
    const db = {
      query: async () => {
        await this.#pass();
        return [{ id: workspaceId, seq: server.log.length }];
      },
    } as unknown as Db;
    this.#bus = createCommitBus({ db, notifier, instance });
    this.#touched = new TouchedRooms({
      rooms: () => this.#registry,
      bus: this.#bus,
      changedRows: async (_, rows, since) => {
        await this.#pass();
        const changed = new Set(server.log.slice(since).flatMap(({ changes }) => changes.map(({ id }) => id)));
        return rows.filter(({ id }) => changed.has(id));
      },
      log,
    });
    const view = bridgedView({
      readView: (_, id) => this.#readView(id),
      update: (actor, input, first) =>
        this.execute(actor, updateView.call, input as unknown as Json, () =>
          first({ get: async (_: string, id: string) => this.#viewNow(id)?.view } as unknown as Reader),
        ),
    });
    this.#bridge = new Bridge({
      rooms: () => this.#registry,
      store,
      touched: this.#touched,
      kinds: new Map([['view', view]]),
      actorOf: async (userId) => server.actors.get(userId) ?? null,
      log,
    });
    this.#registry = new RoomRegistry({
      store,
      factsOf: factsOfRoom,
      notifier,
      limits: LIMITS,
      instance,
      log,
      seed: (room) => this.#bridge.seed(room),
      settled: (room) => this.#bridge.settled(room),
      watch: (watched) => this.#bus.watch(watched),
      count: () => undefined,
      observe: () => undefined,
    });
    this.#registry.start();
    this.#bus.start();
  }

  async #pass(): Promise<void> {
    const { random, faults } = this.world;
    await new Promise((done) => setTimeout(done, random.int(0, 15)));
    if (!this.isAlive) throw new Error('The process is dead');
    if (random.chance(faults().failQuery)) throw new Error('The database does not answer');
  }

  async #readView(id: string): Promise<{ view: View; seq: number } | null> {
    await this.#pass();
    return this.#viewNow(id);
  }

  #viewNow(id: string): { view: View; seq: number } | null {
    const { server } = this.world;
    const row = server.rows.get(`view:${id}`);
    if (!row || row.removed) return null;
    const last = server.log.findLast((event) => event.changes.some((change) => change.id === id));
    return { view: structuredClone({ id, ...row.attrs }) as unknown as View, seq: last?.seq ?? 0 };
  }

  /**
   * Runs a command as a route does.
   * @param first checks the rows as the command will find them.
   * @throws Refusal, and when the process dies before it has answered
   */
  async execute(actor: Actor, call: string, input: Json, first?: () => Promise<void>): Promise<void> {
    const { server, random, workspaceId } = this.world;
    await this.#pass();
    await first?.();
    const at = Date.now();
    const opId = uuidV7(
      at,
      Uint8Array.from({ length: 10 }, () => random.int(0, 255)),
    );
    const command = { op_id: opId, act_id: opId, n: ++this.#n, call, input, at, tz_minutes: 0 };
    const [result] = await server.push({
      userId: actor.user_id,
      clientId: this.#clientId,
      schemaVersion: server.versions.current,
      commands: [command],
    });
    // It has taken effect, whatever happens to this process now.
    if (result?.outcome === 'rejected') {
      this.world.refused(Object.keys(input as object));
      throw new Refusal(result.code, 'Refused');
    }
    await this.#pass();
    this.#bus.announce(workspaceId, server.log.length);
  }

  /** A laptop enters a room, as in relay.ts. */
  join(end: ServerEnd, actor: Actor, room: string): Accepted | undefined {
    if (!this.isAlive) return undefined;
    this.#ends.add(end);
    const socket = end as unknown as WebSocket;
    const stream = { write: (frame: Buffer) => end.send(payloadOf(frame)) };
    const connection = new Connection(
      socket,
      stream,
      { actor, name: actor.user_id },
      { readOnly: actor.access_level === 'viewer' },
      LIMITS,
    );
    const early: Uint8Array[] = [];
    let receive = (frame: Uint8Array): void => void early.push(frame);
    let leave = () => {};
    let isGone = false;
    const enter = async () => {
      const open = () => this.#registry.open({ workspaceId: this.world.workspaceId, docId: room });
      let joined = await open();
      while (joined.closed) joined = await open();
      if (isGone) return this.#registry.release(joined);
      joined.join(connection);
      leave = () => {
        joined.leave(connection);
        this.#registry.release(joined);
      };
      receive = (frame) => joined.receive(connection, frame);
      for (const frame of early) receive(frame);
    };
    enter().catch(() => connection.close(CLOSE.tryAgain, 'The document cannot be loaded now'));
    return {
      receive: (frame) => receive(frame),
      closed: () => {
        isGone = true;
        this.#ends.delete(end);
        leave();
      },
    };
  }

  /** Killed: what is not stored is gone, and nothing that it still tries takes effect. */
  kill(): void {
    this.isAlive = false;
    this.world.messenger.end(this.instance);
    for (const end of [...this.#ends]) end.close(1006);
    this.#end();
  }

  /** Asked to stop: stores what is open first. */
  async drain(): Promise<void> {
    await this.#registry.drain(CLOSE.restart, 'The server is restarting');
    this.isAlive = false;
    for (const end of [...this.#ends]) end.close(CLOSE.restart);
    this.#end();
  }

  #end(): void {
    void this.#registry.drain(CLOSE.restart, 'The server is restarting');
    this.#bridge.close();
    this.#touched.close();
    this.#bus.close();
  }
}
