import { createClient } from '@/contract/client';
import { remoteRecordsCall } from '@/contract/sync/records';
import { tableSizesCall } from '@/contract/sync/sizes';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { commandRegistry } from '@/domain/commands/registry';
import type { Actor } from '@/domain/permissions/actor';
import { blockIdAt } from '@/domain/records/recordBlock';
import type { Json } from '@/lib/json';
import { commit, commitInTransaction } from '@/store/acts/commit';
import { LocalDatabase } from '@/store/db/schema';
import { writeTransaction } from '@/store/db/writeTransaction';
import type { LocalStore } from '@/store/localStore';
import { openStore } from '@/store/openStore';
import { STRUCTURE, sliceScope } from '@/store/replica/replica';
import { createSyncStatus, followOutbox, type SyncStatusStore } from '@/store/replica/syncStatus';
import { bootstrapScope } from '@/sync/bootstrap/bootstrapScope';
import { openPokeSocket } from '@/sync/connectivity/pokeSocket';
import { pullFeed } from '@/sync/feed/pullFeed';
import { httpTransport } from '@/sync/httpTransport';
import { realTimers } from '@/sync/retry/timers';
import { createSyncLoop } from '@/sync/syncLoop';
import { slowDisk } from './slowDisk';

/** Edits that one local transaction writes when the bench fills the outbox. */
const TOGETHER = 250;

/** One device in a page of the server: the product's store and sync, over the browser's own IndexedDB and fetch. */
class BenchDevice {
  readonly #store: LocalStore;
  readonly #token: string;

  constructor(store: LocalStore, token: string) {
    this.#store = store;
    this.#token = token;
  }

  #client = () => createClient({ token: () => this.#token });
  #transport = () => httpTransport(this.#client());

  /** @returns milliseconds until a scope is loaded. */
  async fetch(scope: string): Promise<number> {
    const began = performance.now();
    await bootstrapScope(this.#store, this.#transport(), scope);
    return performance.now() - began;
  }
  fetchStructure = () => this.fetch(STRUCTURE);
  fetchTable = (sliceId: string) => this.fetch(sliceScope(sliceId));

  /** The first records of a table, in the order of their blocks. */
  async records(sliceId: string, count: number): Promise<string[]> {
    const { db, blockStore } = this.#store;
    return db.transaction('r', [db.meta, db.heads, db.blocks], async () => {
      const ids: string[] = [];
      for (const head of await blockStore.heads(sliceId)) {
        const block = await blockStore.block(head);
        for (let i = 0; i < block.count && ids.length < count; i++) ids.push(blockIdAt(block, i));
      }
      return ids;
    });
  }

  /** Writes `count` cells without a network, field by field down the records. */
  async edit(ids: readonly string[], fieldIds: readonly string[], count: number): Promise<void> {
    for (let at = 0; at < count; at += TOGETHER)
      await writeTransaction(this.#store, async () => {
        for (let i = at; i < Math.min(count, at + TOGETHER); i++) {
          const record = ids[i % ids.length] as string;
          const field = fieldIds[Math.floor(i / ids.length) % fieldIds.length] as string;
          // A content that the cell never had: an edit that changes nothing is not sent.
          const input: Json = { id: record, field_id: field, content: count * 10 + i };
          await commitInTransaction(this.#store, 'POST /records/{id}/values', input);
        }
      });
  }

  /** Ids of a stretch of a table that is not loaded. */
  async stretch(sliceId: string, offset: number, text: string): Promise<string[]> {
    const query = { entity_slice_id: sliceId, offset, limit: 100, ...(text ? { search_text: text } : {}) };
    const { resource } = await this.#client().call(remoteRecordsCall, { query });
    return resource.records.map((record) => record.id);
  }
  async remoteRecord(id: string): Promise<void> {
    const { resource } = await this.#client().call(remoteRecordsCall, { query: { record_ids: id } });
    if (resource.records.length !== 1) throw new Error(`There is no record ${id}`);
  }
  async sizes(): Promise<number> {
    return (await this.#client().call(tableSizesCall)).resource.length;
  }
  /** Fields of a table that accept numbers. */
  async numberFields(sliceId: string): Promise<string[]> {
    const { reader } = this.#store;
    const slice = await reader.get('slice', sliceId);
    const fields = await reader.many('field', slice?.field_ids ?? []);
    return fields.flatMap((field) => (field?.field_type === 'number' ? [field.id] : []));
  }

  waiting = () => this.#store.db.outbox.count();

  /**
   * Types cell after cell while sync sends the edits, on a disk where each write takes `write` milliseconds.
   * @returns for each edit the milliseconds until it was durable, and those from the last one until nothing was waiting
   */
  async type(
    ids: readonly string[],
    fieldId: string,
    { perSecond, seconds, write }: { perSecond: number; seconds: number; write: number },
  ): Promise<{ lags: number[]; behind: number }> {
    const store = this.#store;
    const stop = this.#run();
    slowDisk(write);
    const lags: number[] = [];
    const kept: Promise<void>[] = [];
    const began = performance.now();
    const count = perSecond * seconds;
    for (let i = 0; i < count; i++) {
      const due = began + (i * 1000) / perSecond;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      // Measured from the time at which it was due, so that a page that is held up counts as late.
      const input = { id: ids[i % ids.length]!, data: { [fieldId]: 1000 + i } };
      kept.push(commit(store, setRecordValues, input).then(() => void lags.push(performance.now() - due)));
    }
    await Promise.all(kept);
    const ended = performance.now();
    while ((await this.waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const behind = performance.now() - ended;
    slowDisk(0);
    await stop();
    return { lags, behind };
  }

  /**
   * Runs sync as in the product, pokes included. @returns milliseconds until nothing waits, and how often the count
   * changed meanwhile
   */
  async drain(): Promise<{ millis: number; reported: number }> {
    const status = createSyncStatus();
    let reported = 0;
    const empty = new Promise<void>((done) => {
      status.subscribe((now, before) => {
        if (now.waiting === before.waiting) return;
        reported += 1;
        if (now.waiting === 0) done();
      });
    });
    const began = performance.now();
    const stop = this.#run(status);
    await empty;
    const millis = performance.now() - began;
    await stop();
    return { millis, reported };
  }

  /** Runs sync as in the product. @returns a function that stops it once it has settled */
  #run(status: SyncStatusStore = createSyncStatus()): () => Promise<void> {
    const endCount = followOutbox(this.#store, status);
    const sync = createSyncLoop({
      store: this.#store,
      transport: this.#transport(),
      status,
      timers: realTimers,
      leadership: {
        campaign(onChange) {
          onChange(true);
          return () => onChange(false);
        },
      },
      pokes: ({ poke, connection }) =>
        openPokeSocket({
          url: () => `${location.origin.replace('http', 'ws')}/sync/pokes?token=${this.#token}`,
          timers: realTimers,
          onPoke: poke,
          onConnection: connection,
        }),
    });
    sync.start();
    return async () => {
      await sync.settled();
      sync.stop();
      endCount();
    };
  }

  /** @returns milliseconds until the end of the feed is reached. */
  async pull(): Promise<number> {
    const began = performance.now();
    const outcome = await pullFeed(this.#store, this.#transport());
    if (outcome.kind !== 'step') throw new Error('The feed asked for a new start.');
    return performance.now() - began;
  }

  /** Newest content of a cell. */
  async content(recordId: string, fieldId: string): Promise<Json | undefined> {
    return (await this.#store.reader.record(recordId))?.cells[fieldId]?.[0]?.content;
  }
}

/** Opens the device of that name; a new one is empty. */
async function openDevice(name: string, token: string, actor: Actor): Promise<BenchDevice> {
  const store = await openStore({
    workspaceId: actor.workspace_id,
    userId: actor.user_id,
    actor,
    commands: commandRegistry,
    db: new LocalDatabase(name),
  });
  return new BenchDevice(store, token);
}

/** Functions that the bench calls in the page. */
export interface SyncClient {
  openDevice: typeof openDevice;
  devices: Map<string, BenchDevice>;
}

Object.assign(globalThis, { syncClient: { openDevice, devices: new Map() } satisfies SyncClient });
