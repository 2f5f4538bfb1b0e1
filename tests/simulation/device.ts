import { KEY_FIELD, NUMBER_FIELD, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { ServerFault, Unreachable } from '@/contract/failures';
import { commandRegistry } from '@/domain/commands/registry';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import type { Random } from '@/lib/random';
import { uuidV7 } from '@/lib/uuid';
import { commit } from '@/store/commit';
import { compactSlice } from '@/store/compaction';
import type { LocalStore } from '@/store/localStore';
import { closeStore, openStore } from '@/store/openStore';
import { discardRefused, retryRefused } from '@/store/refusals';
import { holdSlice, missingScopes, STRUCTURE, wantScope } from '@/store/replica';
import { LocalDatabase } from '@/store/schema';
import { redo, undo } from '@/store/undo';
import { bootstrapScope } from '@/sync/bootstrap/bootstrapScope';
import { rescope } from '@/sync/bootstrap/rescope';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';
import type { SyncTransport } from '@/sync/syncTransport';

/** Stands for the tab or machine dying: nothing after it runs. */
class Crash extends Error {}

/** One laptop: the real store and the real sync over a disk that outlives its crashes. */
export class Device {
  readonly name: string;
  readonly actor: Actor;
  store!: LocalStore;
  /** Device clock minus true time, milliseconds. */
  skew = 0;
  /** Operations that were retried: they may stand elsewhere in the order. */
  readonly retried = new Set<string>();
  /** Every operation of this device in the order in which it was made. */
  readonly made: string[] = [];
  #disk = new IDBFactory();
  #random: Random;
  #transport: SyncTransport;
  #time: () => number;
  /** Local transactions until the next crash; null = none planned. */
  #fuse: number | null = null;
  crashes = 0;

  constructor(name: string, actor: Actor, random: Random, transport: SyncTransport, time: () => number) {
    this.name = name;
    this.actor = actor;
    this.#random = random;
    this.#transport = transport;
    this.#time = time;
  }

  async open(): Promise<void> {
    const db = new LocalDatabase('device', { indexedDB: this.#disk, IDBKeyRange });
    const random = this.#random;
    this.store = await openStore({
      workspaceId: this.actor.workspace_id,
      userId: this.actor.user_id,
      actor: this.actor,
      commands: commandRegistry,
      now: () => this.#time() + this.skew,
      randomBytes: (count) => Uint8Array.from({ length: count }, () => random.int(0, 255)),
      db,
    });
    this.store.stream.close();
    const original = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
    (db as unknown as { transaction: unknown }).transaction = (...args: unknown[]) => {
      if (this.#fuse !== null && this.#fuse-- <= 0) return Promise.reject(new Crash('crash'));
      return original(...args);
    };
  }

  /** Dies after that many more local transactions of whatever runs next. */
  plantCrash(transactions: number): void {
    this.#fuse = transactions;
  }

  close(): void {
    closeStore(this.store);
  }

  /** Runs an act of the user or of sync; the faults of the world end it, anything else is a fault of the program. */
  async attempt(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      this.#fuse = null;
      return true;
    } catch (error) {
      if (error instanceof Crash) {
        this.#fuse = null;
        this.crashes += 1;
        closeStore(this.store);
        await this.open();
        return false;
      }
      if (error instanceof Refusal || error instanceof Unreachable || error instanceof ServerFault) {
        this.#fuse = null;
        return false;
      }
      throw error;
    }
  }

  async records(): Promise<string[]> {
    const { db, shelf } = this.store;
    return db.transaction('r', [db.meta, db.heads, db.blocks, db.records], async () => {
      const ids = new Set((await db.records.toCollection().primaryKeys()) as string[]);
      for (const head of await shelf.heads()) {
        const block = await shelf.block(head);
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

  /** One random act of a person. */
  async actAtRandom(): Promise<void> {
    const random = this.#random;
    const ids = await this.records();
    const one = () => (ids.length > 0 ? random.pick(ids) : this.#newId());
    const write = (call: string, input: Json) => commit(this.store, call, input);
    const kind = random.int(0, 13);
    if (kind <= 1 || ids.length === 0) {
      await write('POST /records', {
        id: this.#newId(),
        entity_slice_id: SLICE,
        data: { [TEXT_FIELD]: `born ${random.int(0, 9)}` },
      });
    } else if (kind <= 5) {
      await write('POST /records/{id}/values', {
        id: one(),
        field_id: random.chance(0.5) ? TEXT_FIELD : NUMBER_FIELD,
        content: random.chance(0.1) ? null : random.int(0, 99),
      });
    } else if (kind === 6) {
      const cells = Array.from({ length: random.int(2, 5) }, () => ({
        record_id: one(),
        field_id: TEXT_FIELD,
        content: `cell ${random.int(0, 99)}`,
      }));
      await write('POST /records/values', { cells });
    } else if (kind === 7) {
      await write('POST /records/bulk', { entity_slice_id: SLICE, number_to_add: random.pick([2, 5, 20]) });
    } else if (kind === 8) {
      await write('POST /records/{id}/values', { id: one(), field_id: KEY_FIELD, content: `NAME-${random.int(0, 6)}` });
    } else if (kind === 9) {
      if (random.chance(0.5)) await write('DELETE /records/{id}', { id: one() });
      else await write('PATCH /records/archive', { record_ids: [one()], is_archived: random.chance(0.5) });
    } else if (kind === 10) {
      await write('PUT /data_fields/{id}', { id: TEXT_FIELD, field_name: `Notes ${random.int(0, 5)}` });
    } else if (kind === 11) {
      await undo(this.store, random.pick(['strict', 'mine', 'force'] as const));
    } else if (kind === 12) {
      if (random.chance(0.5)) await redo(this.store);
      else await undo(this.store);
    } else {
      const refused = await this.store.db.outbox.where('state').equals('refused').toArray();
      if (refused.length === 0) return;
      const { op_id: opId } = random.pick(refused);
      if (random.chance(0.5)) {
        this.retried.add(opId);
        await retryRefused(this.store, opId);
      } else await discardRefused(this.store, opId);
    }
  }

  /** Takes note of operations that came into the outbox since. */
  async noteMade(): Promise<void> {
    const known = new Set(this.made);
    for (const entry of await this.store.db.outbox.orderBy('order').toArray())
      if (!known.has(entry.op_id)) this.made.push(entry.op_id);
      // Withdrawn and done again: it is a later act than those made meanwhile.
      else if (entry.n === 0) this.made.push(...this.made.splice(this.made.indexOf(entry.op_id), 1));
  }

  /** One round of sync as the leading tab runs it. */
  async sync(): Promise<void> {
    await wantScope(this.store, STRUCTURE);
    for (const scope of await missingScopes(this.store)) await bootstrapScope(this.store, this.#transport, scope);
    await pushOutbox(this.store, this.#transport);
    for (;;) {
      const outcome = await pullFeed(this.store, this.#transport, this.#random.int(1, 5));
      if (outcome.kind === 'step') break;
      await rescope(this.store, this.#transport, outcome.scopes, outcome.permEpoch);
    }
  }

  push = () => pushOutbox(this.store, this.#transport);
  pull = () => this.sync();
  hold = () => holdSlice(this.store, SLICE);
  compact = () => compactSlice(this.store, SLICE, { least: 1, blockRecords: 6 });
}
