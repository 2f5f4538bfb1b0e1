import { SLICE } from '@tests/support/store/labFixture';
import { MemoryDatabase, MemoryDisk } from '@tests/support/store/memoryDatabase';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { ServerFault, Unreachable } from '@/contract/failures';
import type { News } from '@/contract/sync/poke';
import type { RowChange } from '@/domain/changes/rowChange';
import type { LogEvent } from '@/domain/events/event';
import type { Actor } from '@/domain/permissions/actor';
import { latestValue } from '@/domain/records/latestValue';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import { Refusal } from '@/domain/refusal';
import type { Random } from '@/lib/random';
import { uuidV7 } from '@/lib/uuid';
import { isSent } from '@/store/acts/isSent';
import { retryAllRefused } from '@/store/acts/refusals';
import { compactSlice } from '@/store/blocks/compaction';
import { runHousekeeping } from '@/store/db/housekeeping';
import { getMeta } from '@/store/db/metaKeys';
import { LocalDatabase, type OutboxEntry } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import { closeStore, openStore, setActor } from '@/store/openStore';
import { storePorts } from '@/store/ports';
import type { RemoteRecords } from '@/store/replica/remotePort';
import { takeRecords } from '@/store/replica/remoteRecords';
import { dropSlice, holdSlice, STRUCTURE, sliceScope, WORK } from '@/store/replica/replica';
import { wantScope } from '@/store/replica/wanted';
import { bringBack } from '@/store/rescue/bringBack';
import { keepLostActs } from '@/store/rescue/keepLostActs';
import { requeue, unsentInMemory } from '@/store/rescue/requeue';
import { rescueArchive } from '@/store/rescue/rescueArchive';
import { fetchMissing } from '@/sync/bootstrap/fetchMissing';
import { rescope } from '@/sync/bootstrap/rescope';
import { createNewsQueue } from '@/sync/feed/newsQueue';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';
import type { SyncTransport } from '@/sync/syncTransport';
import { actOnRecords } from './actOnRecords';
import { actOnStructure } from './actOnStructure';
import { actOnTasks } from './actOnTasks';
import type { ServerModel } from './serverModel';
import { commandsOf, OLD_VERSION, TEST_UPCASTS } from './versions';

/** Represents the death of the tab or machine: nothing after it runs. */
class Crash extends Error {}

/** Where a device keeps its database: most schedules run on maps, some of them on Dexie. */
export type Engine = 'memory' | 'dexie';

function deleteDatabase(idb: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = idb.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(new Error('The database was not deleted'));
  });
}

/** One laptop with two tabs: the real store and the real sync over a disk that outlives their crashes. */
export class Device {
  readonly name: string;
  readonly userId: string;
  /** The tab that acts and sends; `other` is open as well. */
  store!: LocalStore;
  other!: LocalStore;
  /** Device clock minus true time, milliseconds. */
  skew = 0;
  /** Version of the installed product. */
  version = OLD_VERSION;
  /** Operations that were retried: their position in the order may differ. */
  readonly retried = new Set<string>();
  /** Operations that the server accepted and lost, if this device still had their events then. */
  readonly owed = new Set<string>();
  /**
   * Refused operations that the person discarded or undid, and those that had nothing left to do when they were tried
   * again.
   */
  readonly givenUp = new Set<string>();
  /** The tray as it was found by actions that are not finished, or that a crash ended. */
  readonly #offered = new Set<readonly string[]>();
  #isSetBack = false;
  /** Every operation of this device in the order of creation. */
  readonly made: string[] = [];
  /** Acknowledged values that this device has shown. */
  readonly seen = new Set<string>();
  /**
   * For each value written here, what its cell contained on this device then, and how many cells its operation wrote.
   */
  readonly before = new Map<string, { cell: string; held: ReadonlySet<string>; cells: number }>();
  #disk = new MemoryDisk();
  #idb = new IDBFactory();
  /** Unsent work that was saved before signing out and has not been restored yet. */
  #rescued: Blob | null = null;
  /** Its operations, which take their position in the order again. */
  #unplaced = new Set<string>();
  /** Operations that were ever saved like this. */
  readonly #saved = new Set<string>();
  /** Client ids that this laptop had before it was wiped. */
  readonly formerClientIds = new Set<string | null>();
  #random: Random;
  readonly #pokes: { seq: number; news: News }[] = [];
  #transport: SyncTransport;
  #remote: RemoteRecords;
  #time: () => number;
  #engine: Engine;
  #actor: () => Actor;
  #isApplied: (opId: string) => boolean;
  /** Moments of local transactions until the next crash, of one tab or of the whole machine; null = none planned. */
  #fuse: { moments: number; tab: LocalStore | null } | null = null;
  crashes = 0;

  constructor(
    name: string,
    world: {
      actor: () => Actor;
      random: Random;
      transport: SyncTransport;
      remote: RemoteRecords;
      time: () => number;
      engine: Engine;
      isApplied: (opId: string) => boolean;
    },
  ) {
    this.#isApplied = world.isApplied;
    this.name = name;
    this.userId = world.actor().user_id;
    this.#actor = world.actor;
    this.#random = world.random;
    this.#transport = world.transport;
    this.#remote = world.remote;
    this.#time = world.time;
    this.#engine = world.engine;
  }

  #note(opId: string): void {
    // Undone and redone: it is a later operation than those made in between.
    const held = this.made.indexOf(opId);
    if (held >= 0) this.made.splice(held, 1);
    this.made.push(opId);
  }

  /** Records what was in the cells that an operation wrote, from the rows as its own transaction left them. */
  #noteSeen(opId: string, records: readonly RecordRow[]): void {
    const isOwn = ({ id }: CellValue) => id.slice(0, 28) === opId.slice(0, 28);
    const cells = records.flatMap((row) =>
      Object.entries(row.cells).map(([fieldId, values]) => ({ cell: `${row.id}:${fieldId}`, values })),
    );
    const written = cells.filter(({ values }) => values.some(isOwn));
    for (const { cell, values } of written) {
      const held = new Set(values.map(({ id }) => id));
      for (const value of values.filter(isOwn)) {
        // Restored work was written when it was made, and a crash may have prevented recording what was there then; on
        // other rows an operation may name its values differently.
        if (!this.#rescued || !this.#saved.has(opId)) this.before.set(value.id, { cell, held, cells: written.length });
        else if (this.before.get(value.id)?.cell !== cell) this.before.delete(value.id);
      }
    }
  }

  #burn(db: unknown): void {
    const fuse = this.#fuse;
    if (fuse === null || (fuse.tab && fuse.tab.db !== db)) return;
    if (fuse.moments-- <= 0) throw new Crash('crash');
  }

  #database(): LocalDatabase {
    if (this.#engine === 'memory') {
      const db = new MemoryDatabase('device', this.#disk);
      db.onMoment = () => this.#burn(db);
      return db.asLocalDatabase();
    }
    const db = new LocalDatabase('device', { indexedDB: this.#idb, IDBKeyRange });
    const original = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
    (db as unknown as { transaction: unknown }).transaction = async (...args: unknown[]) => {
      this.#burn(db);
      return original(...args);
    };
    return db;
  }

  async #openTab(): Promise<LocalStore> {
    const random = this.#random;
    const actor = this.#actor();
    const store = await openStore({
      workspaceId: actor.workspace_id,
      userId: actor.user_id,
      actor,
      commands: commandsOf(this.version),
      schemaVersion: this.version,
      upcasts: TEST_UPCASTS,
      now: () => this.#time() + this.skew,
      randomBytes: (count) => Uint8Array.from({ length: count }, () => random.int(0, 255)),
      db: this.#database(),
      ports: storePorts({ remote: this.#remote }),
    });
    store.stream.close();
    // Received at once: in a step with several active tabs, an operation may be sent and answered before the step is
    // over.
    store.stream.subscribe((notice) => {
      if (notice.source !== 'local' && notice.source !== 'undo') return;
      for (const opId of notice.op_ids) {
        // A page of the feed with somebody's undo in it names what was answered long ago.
        if (this.#isApplied(opId)) continue;
        this.#note(opId);
        this.#noteSeen(opId, notice.records);
      }
    });
    return store;
  }

  async open(): Promise<void> {
    this.store = await this.#openTab();
    this.other = await this.#openTab();
  }

  /** The acting tab dies; the other one takes over, and a third is opened. */
  async changeTab(): Promise<void> {
    closeStore(this.store);
    this.store = this.other;
    this.other = await this.#openTab();
  }

  switchTab(): void {
    [this.store, this.other] = [this.other, this.store];
  }

  /** The product is updated: pending edits were typed in an earlier version. */
  async update(version: number): Promise<void> {
    if (version === this.version) return;
    this.close();
    this.version = version;
    await this.open();
  }

  /** Housekeeping of a leading tab when there is nothing else to do. */
  runHousekeeping = () => runHousekeeping(this.store);

  /** Dies after this many moments of local transactions in whatever runs next. */
  plantCrash(moments: number): void {
    this.#fuse = { moments, tab: null };
  }

  /** Runs actions of several tabs at once. @throws the first error, once all have ended */
  async atOnce(...acts: Promise<unknown>[]): Promise<void> {
    for (const one of await Promise.allSettled(acts)) if (one.status === 'rejected') throw one.reason;
  }

  /** The leading tab dies somewhere within its round of sync, while the other one keeps working and takes over. */
  async loseLeader(moments: number): Promise<void> {
    const leader = this.other;
    this.#fuse = { moments, tab: leader };
    const round = this.sync(leader).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
      this.crashes += 1;
    });
    await this.atOnce(round, this.actAtRandom(), this.sync()).finally(() => {
      this.#fuse = null;
    });
    closeStore(leader);
    this.other = await this.#openTab();
  }

  /** The person saves what is unsent and signs out, and continues on an empty laptop. */
  async signOutWithRescue(): Promise<void> {
    if (this.#rescued) return;
    this.#rescued = (await rescueArchive(this.store)).blob;
    this.#unplaced = await this.#waiting();
    for (const opId of this.#unplaced) this.#saved.add(opId);
    this.formerClientIds.add(this.store.clientId);
    // The laptop is wiped before it learns what the server lost.
    for (const opId of this.owed) if (!this.#unplaced.has(opId)) this.owed.delete(opId);
    this.close();
    this.#disk = new MemoryDisk();
    this.#idb = new IDBFactory();
    // The new laptop has shown nothing yet.
    this.seen.clear();
    await this.open();
  }

  /**
   * The browser deletes the database under both tabs. The person reloads the workspace, and what was in memory is put
   * into the new copy. @throws Error when a pending operation is missing from it
   */
  async loseCopy(): Promise<void> {
    if (this.#rescued) return;
    const waiting = await this.#waiting();
    const lost = this.store;
    const tabs = [this.store, this.other];
    if (this.#engine === 'dexie') await deleteDatabase(this.#idb, 'device');
    else for (const { db } of tabs) (db as unknown as MemoryDatabase).announceDeletion();
    while (!tabs.every(({ isLost }) => isLost)) await new Promise((resolve) => setImmediate(resolve));
    this.#disk = new MemoryDisk();
    const work = unsentInMemory(lost);
    const saved = new Set(work.commands.map(({ op_id: opId }) => opId));
    for (const opId of waiting) if (!saved.has(opId)) throw new Error(`S13: ${this.name} has lost ${opId}`);
    this.#unplaced = waiting;
    for (const opId of waiting) this.#saved.add(opId);
    this.formerClientIds.add(lost.clientId);
    for (const opId of this.owed) if (!waiting.has(opId)) this.owed.delete(opId);
    this.seen.clear();
    for (const tab of tabs) tab.stream.close();
    await this.open();
    await requeue(this.store, work);
  }

  /** The contents of the outbox, in order. */
  async #waiting(): Promise<Set<string>> {
    return new Set((await this.store.db.outbox.orderBy('order').toArray()).map(({ op_id }) => op_id));
  }

  /**
   * Whether an operation has nothing left to do, because what it wrote is already there.
   * @param later operations that were run after it: if one writes the same cell, it is enough that another value has
   * the same content.
   */
  async #isSo(changes: readonly RowChange[], later: readonly RowChange[] = []): Promise<boolean> {
    for (const change of changes) {
      if (change.kind !== 'value' || change.before !== null) continue;
      const row = await this.store.reader.record(change.record_id);
      const cell = row?.cells[change.field_id] ?? [];
      const isSame = (one: RowChange) =>
        one.kind === 'value' && one.record_id === change.record_id && one.field_id === change.field_id;
      const { content } = change.after;
      if (later.some(isSame) && cell.some((value) => value.content === content)) continue;
      // Clearing a cell that has lost its value to a backup leaves nothing to do either.
      if ((latestValue(cell)?.content ?? null) !== content) return false;
    }
    return true;
  }

  /**
   * Restores saved work, if there is any. @throws Error when one of its operations is afterwards neither here nor on
   * the server
   */
  async bringBack(): Promise<void> {
    const file = this.#rescued;
    if (!file) return;
    const { commands } = JSON.parse(await file.text()) as { commands: OutboxEntry[] };
    await bringBack(this.store, file);
    const here = await this.#waiting();
    for (const [i, { op_id: opId, title, changes }] of commands.entries()) {
      const later = commands.slice(i + 1).flatMap((command) => command.changes);
      if (here.has(opId) || this.#isApplied(opId) || (await this.#isSo(changes, later))) continue;
      throw new Error(`S13: ${this.name} has lost "${title}"`);
    }
    this.#rescued = null;
  }

  close(): void {
    closeStore(this.store);
    closeStore(this.other);
  }

  /** Runs an action of the user or of sync; errors of the environment end it, anything else is a bug. */
  async attempt(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      this.#fuse = null;
      return true;
    } catch (error) {
      this.#fuse = null;
      if (error instanceof Crash) {
        this.crashes += 1;
        this.close();
        await this.open();
        return false;
      }
      if (error instanceof Refusal || error instanceof Unreachable || error instanceof ServerFault) return false;
      throw error;
    }
  }

  async records(): Promise<string[]> {
    const { db, blockStore } = this.store;
    return db.transaction('r', [db.meta, db.heads, db.blocks, db.records], async () => {
      const ids = new Set((await db.records.toCollection().primaryKeys()) as string[]);
      for (const head of await blockStore.heads()) {
        const block = await blockStore.block(head);
        for (let i = 0; i < block.count; i++)
          ids.add(
            Array.isArray(block.ids)
              ? block.ids[i]!
              : block.ids.base + (block.ids.start + i).toString(16).padStart(8, '0'),
          );
      }
      return [...ids].sort();
    });
  }

  #newId(): string {
    const bytes = Uint8Array.from({ length: 10 }, () => this.#random.int(0, 255));
    return uuidV7(this.store.now(), bytes);
  }

  /** The server was reset to a backup without these events, and every connection to it is cut. */
  async noteLost(lost: readonly LogEvent[]): Promise<void> {
    this.#isSetBack = true;
    this.#pokes.length = 0;
    const ids = new Set(lost.map(({ id }) => id));
    for (const { id, actor_id, undoes, undone_by } of await this.store.db.events.toArray()) {
      if (!ids.has(id)) continue;
      const leavesNothing = undone_by !== null || (undoes !== null && ids.has(undoes));
      if (actor_id === this.userId && !leavesNothing) this.owed.add(id);
    }
    // Made again, they have another position in the order.
    for (const id of ids) this.retried.add(id);
    this.seen.clear();
  }

  async #refused(): Promise<string[]> {
    return (await this.store.db.outbox.where('state').equals('refused').toArray()).map(({ op_id }) => op_id);
  }

  /** The person retries everything in the tray. */
  async retryAll(): Promise<void> {
    const refused = await this.store.db.outbox.where('state').equals('refused').toArray();
    for (const { op_id: opId } of refused) this.retried.add(opId);
    await retryAllRefused(this.store);
    const here = await this.#waiting();
    for (const [i, { op_id: opId, changes }] of refused.entries()) {
      const later = refused.slice(i + 1).flatMap((entry) => entry.changes);
      if (!here.has(opId) && (await this.#isSo(changes, later))) this.givenUp.add(opId);
    }
  }

  /** One random action of a person. */
  async actAtRandom(): Promise<void> {
    const offered = this.owed.size > 0 ? await this.#refused() : [];
    if (offered.length > 0) this.#offered.add(offered);
    await actOnRecords(this.store, this.version, this.#random, {
      newId: () => this.#newId(),
      ids: await this.records(),
      onRetry: (opId) => this.retried.add(opId),
    });
    if (offered.length > 0) await this.#noteGivenUp(offered);
  }

  /**
   * An operation that was in the tray when the person began to act and is nowhere now was discarded, or had nothing
   * left to do.
   */
  async #noteGivenUp(offered: readonly string[]): Promise<void> {
    const waiting = await this.#waiting();
    for (const opId of offered) if (!waiting.has(opId)) this.givenUp.add(opId);
    this.#offered.delete(offered);
  }

  /** Operations by the express way to the server, next to other actions and perhaps to another tab that sends. */
  async expressAct(): Promise<void> {
    const { store } = this;
    const sent: Promise<void>[] = [];
    store.ports.express = {
      isFree: () => sent.length === 0,
      send: (entry) => {
        const push = pushOutbox(store, this.#transport, this.#batch(), [entry]).then(() => undefined);
        push.catch(() => undefined);
        sent.push(push);
      },
    };
    const beside = this.#random.chance(0.3) ? [this.sync(this.other)] : [];
    try {
      await this.atOnce(this.actAtRandom(), this.actAtRandom(), ...beside);
      await this.atOnce(...sent);
    } finally {
      store.ports.express = null;
      await Promise.allSettled(sent);
    }
  }

  /** One random action of a person on tables, fields, views or comments. */
  async actOnStructure(): Promise<void> {
    await actOnStructure(this.store, this.#random, () => this.#newId(), await this.records());
  }

  /** One random action of a person on work items. */
  async actOnTasks(): Promise<void> {
    await actOnTasks(this.store, this.#random, () => this.#newId(), await this.records());
  }

  /** Records operations, and choices in the tray, whose recording a crash prevented. */
  async noteMade(): Promise<void> {
    for (const offered of [...this.#offered]) await this.#noteGivenUp(offered);
    const known = new Set(this.made);
    const sentTo = await getMeta(this.store.db, 'sent_to');
    let isAfter = false;
    for (const entry of await this.store.db.outbox.orderBy('order').toArray()) {
      // Restored work counts as sent, and yet comes after what was not. Each operation takes its position once,
      // although the file may be restored again after a crash.
      const isUnplaced = this.#unplaced.delete(entry.op_id);
      isAfter ||= isUnplaced || !known.has(entry.op_id) || !isSent(entry, sentTo);
      // Restored once more, after its answer was forgotten: its position was taken when the server accepted it.
      if (isAfter && !this.#isApplied(entry.op_id)) this.#note(entry.op_id);
    }
  }

  /** One round of sync as a leading tab runs it. */
  async sync(store: LocalStore = this.store): Promise<void> {
    await wantScope(store, STRUCTURE);
    await wantScope(store, WORK);
    await fetchMissing(store, this.#transport);
    await pushOutbox(store, this.#transport, this.#batch());
    for (;;) {
      const outcome = await pullFeed(store, this.#transport, this.#random.int(1, 5), this.#random.int(1, 30));
      if (outcome.kind === 'step') break;
      if (outcome.restored) await keepLostActs(store);
      await setActor(store, this.#actor());
      const before = await this.#rescoped(store);
      await rescope(store, this.#transport, outcome.scopes, outcome.permEpoch);
      // Rights that changed once more in the meantime may have hidden the table, and what a server lost is missing.
      const isJudged = (await getMeta(store.db, 'perm_epoch')) === outcome.permEpoch && !this.#isSetBack;
      if (isJudged && outcome.scopes.includes(sliceScope(SLICE)) && (await this.#rescoped(store)) > before)
        throw new Error(`S7: ${this.name} has put into the tray what may still be written`);
    }
  }

  /** How many commands are in the tray because of a change of rights. */
  async #rescoped(store: LocalStore): Promise<number> {
    const refused = await store.db.outbox.where('state').equals('refused').toArray();
    return refused.filter((entry) => entry.reason?.code === 'rescoped').length;
  }

  /** Commands per push: few, so that short outboxes are sent in parts like long ones. */
  #batch = () => this.#random.pick([1, 2, 3, 500]);

  async push(): Promise<void> {
    await pushOutbox(this.store, this.#transport, this.#batch());
  }

  /** A poke for this device is in flight, made with the current rights. */
  overhear(server: ServerModel): void {
    if (this.#random.chance(0.2)) return;
    const from = Math.max(0, server.log.length - this.#random.int(1, 4));
    this.#pokes.push(server.poke(this.userId, from));
  }

  /** Some messages in flight arrive, in any order and perhaps once more later. */
  async receivePokes(): Promise<void> {
    const queue = createNewsQueue();
    for (let i = this.#random.int(1, 3); i > 0 && this.#pokes.length > 0; i--) {
      const at = this.#random.int(0, this.#pokes.length - 1);
      const { seq, news } = this.#pokes[at]!;
      if (this.#random.chance(0.7)) this.#pokes.splice(at, 1);
      queue.put(seq, structuredClone(news));
    }
    await queue.take(this.store);
  }
  hold = () => holdSlice(this.store, SLICE);
  drop = () => dropSlice(this.store, SLICE);

  /** Stores a record that the server returns, as of the moment of the request. */
  async take(server: ServerModel, recordId: string): Promise<void> {
    const answer = server.remoteRecords([recordId], this.userId);
    if (this.#random.chance(0.5)) await this.sync();
    await takeRecords(this.store, answer);
  }
  compact = () => compactSlice(this.store, SLICE, { least: 1, blockRecords: 6 });
}
