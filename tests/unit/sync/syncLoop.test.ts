import { type Faults, NO_FAULTS } from '@tests/simulation/hostileNetwork';
import type { ServerModel } from '@tests/simulation/serverModel';
import {
  closeStore,
  diskOf,
  id,
  NUMBER_FIELD,
  openDevice,
  SLICE,
  START,
  WORKSPACE,
} from '@tests/support/store/labFixture';
import { ANA, serverLab } from '@tests/support/store/serverLab';
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import type { News } from '@/contract/sync/poke';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { personalKey } from '@/lib/personalKey';
import { commit } from '@/store/acts/commit';
import { undo } from '@/store/acts/undo';
import { getMeta } from '@/store/db/metaKeys';
import { databaseName, LocalDatabase } from '@/store/db/schema';
import { guardStorage } from '@/store/db/storageGuard';
import { holdSlice, isSliceHeld } from '@/store/replica/replica';
import { createSyncStatus, followOutbox } from '@/store/replica/syncStatus';
import { rescueFile } from '@/store/rescue/rescueFile';
import type { Leadership } from '@/sync/leader/leadership';
import { realTimers } from '@/sync/retry/timers';
import { unsentWork, wipeLocalCopy } from '@/sync/signOut';
import { createSyncLoop } from '@/sync/syncLoop';
import type { SyncTransport } from '@/sync/syncTransport';

const record = id(100);
/** The feed is read this often without a poke, in milliseconds. */
const POLL = 30_000;
/** Milliseconds before another attempt; only housekeeping waits longer. */
const LONGEST_WAIT = 60_000;
const always: Leadership = {
  campaign(onChange) {
    onChange(true);
    return () => onChange(false);
  },
};

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 4000; i++) {
    if (await condition()) return;
    await new Promise((done) => setTimeout(done, 5));
  }
  throw new Error('It never came true');
}

/** A browser storage with these keys. */
function storageOf(held: readonly string[]) {
  const keys = new Set(held);
  return {
    keys,
    get length() {
      return keys.size;
    },
    key: (at: number) => [...keys][at] ?? null,
    removeItem: (key: string) => void keys.delete(key),
  };
}

async function running(name: string, faults: () => Faults = () => NO_FAULTS) {
  const { server, device, ...lab } = serverLab({ faults });
  const wire = lab.wire();
  let wayThere: Promise<unknown> = Promise.resolve();
  let wayBack: Promise<unknown> = Promise.resolve();
  const transport: SyncTransport = {
    ...wire,
    async push(body) {
      await wayThere;
      const answer = await wire.push(body);
      await wayBack;
      return answer;
    },
  };
  const store = await device(name, { scopes: [] });
  const status = createSyncStatus();
  let rightsAsked = 0;
  let onRightsAsked = () => {};
  let poke = (_seq: number, _news?: News) => {};
  let runHousekeeping = () => {};
  let connection: (online: boolean) => void = () => {};
  const loop = createSyncLoop({
    store,
    transport,
    status,
    // Waits before another attempt are shortened; polling is switched off, otherwise the test would not show what else
    // works.
    timers: {
      ...realTimers,
      set(run, millis) {
        if (millis <= LONGEST_WAIT) return realTimers.set(run, millis === POLL ? millis : Math.min(millis, 20));
        runHousekeeping = run;
        return 0;
      },
    },
    leadership: always,
    onRights: async () => {
      rightsAsked++;
      const { rights } = server;
      onRightsAsked();
      return rights;
    },
    pokes: (on) => {
      poke = on.poke;
      on.connection(true);
      return () => {};
    },
    connection: (onChange) => {
      connection = onChange;
      return () => {};
    },
  });
  const end = followOutbox(store, status);
  return {
    rightsAsked: () => rightsAsked,
    /** Something happens after the rights have been read, while their answer is on its way. */
    whenRightsAsked(happens: () => void) {
      onRightsAsked = happens;
    },
    server,
    store,
    status,
    loop,
    /**
     * No push reaches the server.
     * @returns a function that lets them through.
     */
    holdPushes() {
      let release = () => {};
      wayThere = new Promise<void>((done) => (release = done));
      return release;
    },
    /**
     * Pushes are accepted, but their answers do not arrive.
     * @returns a function that lets them through.
     */
    holdAnswers() {
      let release = () => {};
      wayBack = new Promise<void>((done) => (release = done));
      return release;
    },
    poke: (seq: number, news?: News) => poke(seq, news),
    connection: (online: boolean) => connection(online),
    /** The moment at which a leading tab does its housekeeping has come. */
    runHousekeeping: () => runHousekeeping(),
    async close() {
      loop.stop();
      end();
      await loop.settled();
      closeStore(store);
    },
  };
}

/** A device that is up to date, has the table and has nothing to do. */
async function holding(name: string) {
  const device = await running(name);
  device.loop.start();
  await holdSlice(device.store, SLICE);
  await until(() => isSliceHeld(device.store, SLICE));
  await device.loop.settled();
  return device;
}

/** Another device of the same person creates the record. */
async function writeElsewhere(server: ServerModel): Promise<void> {
  await server.push({
    userId: ANA,
    clientId: id(77),
    schemaVersion: 1,
    commands: [
      {
        op_id: '01900000-0000-7000-8000-0000000000aa',
        act_id: '01900000-0000-7000-8000-0000000000aa',
        n: 1,
        call: 'POST /records',
        input: { id: record, entity_slice_id: SLICE },
        at: START,
        tz_minutes: 0,
      },
    ],
  });
}

describe('sync loop', () => {
  it('fetches the structure, then wanted tables, and sends a commit immediately', async () => {
    const device = await running('loop');
    device.loop.start();
    await until(async () => (await device.store.reader.all('slice')).length === 1);
    await holdSlice(device.store, SLICE);
    await until(() => isSliceHeld(device.store, SLICE));
    await commit(device.store, createRecord, { id: record, entity_slice_id: SLICE });
    await until(() => device.server.log.length === 1);
    await until(() => device.status.getState().waiting === 0);
    expect(device.status.getState()).toMatchObject({ saved: true, refused: 0, online: true, signedOut: false });
    await until(() => device.status.getState().lastSyncedAt > 0);
    await device.close();
  });

  it('S8 requests its rights again if the feed names others, and only then', async () => {
    const device = await running('rights');
    device.loop.start();
    await until(() => device.rightsAsked() === 1);
    device.poke(1);
    await device.loop.settled();
    expect(device.rightsAsked()).toBe(1);
    device.server.rights = 2;
    device.poke(2);
    await until(() => device.rightsAsked() === 2);
    await device.close();
  });

  it('S8 requests them once more if rights returned to what they were during the rescope', async () => {
    const device = await running('rights back');
    device.loop.start();
    await until(() => device.rightsAsked() === 1);
    await device.loop.settled();
    device.whenRightsAsked(() => {
      device.server.permEpoch -= 1;
      device.server.rights = 1;
      device.whenRightsAsked(() => {});
    });
    device.server.permEpoch += 1;
    device.server.rights = 2;
    device.poke(1);
    await until(() => device.rightsAsked() === 3);
    await device.loop.settled();
    expect(await getMeta(device.store.db, 'rights')).toBe(1);
    await device.close();
  });

  it('L2: says that there is unsent work while there is no network, and that it is done afterwards', async () => {
    const device = await holding('offline');
    device.connection(false);
    await commit(device.store, createRecord, { id: record, entity_slice_id: SLICE });
    await commit(device.store, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 4 });
    await until(() => device.status.getState().waiting === 2);
    expect(device.status.getState().online).toBe(false);
    expect(device.server.log).toHaveLength(0);
    // Nothing was sent, so the last operation is simply withdrawn.
    await undo(device.store);
    await until(() => device.status.getState().waiting === 1);
    device.connection(true);
    await until(() => device.status.getState().waiting === 0);
    expect(device.server.log.map((event) => event.title)).toEqual(['Create CMP-0001']);
    await device.close();
  });

  it('S13 an answer that was on its way when the connection was lost does not mean that it is back', async () => {
    const device = await running('cut');
    device.loop.start();
    await until(async () => (await device.store.reader.all('slice')).length === 1);
    await device.loop.settled();
    const answer = device.holdPushes();
    await commit(device.store, createRecord, { id: id(901), entity_slice_id: SLICE });
    await until(() => device.status.getState().sending);
    device.connection(false);
    answer();
    await until(async () => device.status.getState().waiting === 0);
    await device.loop.settled();
    expect(device.status.getState().online).toBe(false);
    device.connection(true);
    expect(device.status.getState().online).toBe(true);
    await device.close();
  });

  it("receives others' changes by a poke", async () => {
    const device = await holding('poked');
    await writeElsewhere(device.server);
    device.poke(1);
    await until(async () => (await device.store.reader.record(record)) !== undefined);
    await device.close();
  });

  it('S5: applies a poke about own operations on their way together with their answer, once', async () => {
    const device = await holding('echo');
    const applied: string[][] = [];
    device.store.stream.subscribe(({ source, op_ids }) => source === 'remote' && applied.push(op_ids));
    const answer = device.holdAnswers();
    await commit(device.store, createRecord, { id: record, entity_slice_id: SLICE });
    await until(() => device.server.log.length === 1);
    const { seq, news } = device.server.poke(ANA, 0);
    device.poke(seq, news);
    answer();
    await until(() => device.status.getState().waiting === 0);
    await device.loop.settled();
    expect(applied).toHaveLength(1);
    expect(await getMeta(device.store.db, 'cursor')).toBe(seq);
    await device.close();
  });

  it('S5: applies a poke about own operations if their answer does not arrive', async () => {
    const device = await holding('echoAlone');
    const answer = device.holdAnswers();
    await commit(device.store, createRecord, { id: record, entity_slice_id: SLICE });
    await until(() => device.server.log.length === 1);
    const { seq, news } = device.server.poke(ANA, 0);
    device.poke(seq, news);
    await until(async () => (await getMeta(device.store.db, 'cursor')) === seq);
    expect(await device.store.db.outbox.count()).toBe(0);
    answer();
    await device.loop.settled();
    await device.close();
  });

  it('reads news that could not be stored again from the feed', async () => {
    const device = await holding('unstored');
    await writeElsewhere(device.server);
    const { db } = device.store;
    const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
    let failures = 0;
    db.transaction = ((...args: unknown[]) => {
      if (args[0] !== 'rw' || failures > 0) return transaction(...args);
      failures++;
      return Promise.reject(new Error('The disk is busy'));
    }) as typeof db.transaction;
    const { seq, news } = device.server.poke(ANA, 0);
    device.poke(seq, news);
    await until(async () => (await device.store.reader.record(record)) !== undefined);
    expect(failures).toBe(1);
    await device.close();
  });

  it('S14 does no housekeeping while something is being sent', async () => {
    const device = await running('house');
    device.loop.start();
    await until(async () => (await device.store.reader.all('slice')).length === 1);
    await device.loop.settled();
    const looks = vi.spyOn(device.store.db.records, 'orderBy');
    const answer = device.holdPushes();
    await commit(device.store, createRecord, { id: record, entity_slice_id: SLICE });
    await until(() => device.status.getState().sending);
    device.runHousekeeping();
    expect(looks).not.toHaveBeenCalled();
    answer();
    await until(() => device.server.log.length === 1);
    await device.loop.settled();
    device.runHousekeeping();
    expect(looks).toHaveBeenCalledWith('slice_id');
    await device.close();
  });

  it('copes with a network that fails half of the time', async () => {
    const faults: Faults = {
      dropRequest: 0.3,
      dropAnswer: 0.2,
      duplicate: 0.2,
      cut: 0.3,
      delay: 0.1,
      drain: 0.2,
      kill: 0.1,
      slow: 0.2,
    };
    const device = await running('storm', () => faults);
    device.loop.start();
    await holdSlice(device.store, SLICE);
    await until(() => isSliceHeld(device.store, SLICE));
    for (let i = 0; i < 20; i++) await commit(device.store, createRecord, { id: id(300 + i), entity_slice_id: SLICE });
    await until(() => device.status.getState().waiting === 0);
    expect(device.server.log).toHaveLength(20);
    await device.close();
  });
});

describe('the direct path to the server', () => {
  it('S3: a single edit leaves without a look at the outbox, and the next one in the meantime follows it', async () => {
    const device = await holding('express');
    let looks = 0;
    const { outbox } = device.store.db;
    const where = outbox.where.bind(outbox) as (index: string) => unknown;
    outbox.where = ((index: string) => {
      if (index === 'order') looks += 1;
      return where(index);
    }) as typeof outbox.where;
    const answer = device.holdPushes();
    await commit(device.store, createRecord, { id: record, entity_slice_id: SLICE });
    expect(device.status.getState().sending).toBe(true);
    expect(looks).toBe(0);
    await commit(device.store, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 4 });
    answer();
    await until(() => device.server.log.length === 2);
    await until(() => device.status.getState().waiting === 0);
    await device.close();
  });
});

describe('sign-out, rescue and storage', () => {
  it('S8: counts what would be lost, then deletes the local copy and verifies it', async () => {
    const device = await holding('wipe');
    device.connection(false);
    await commit(device.store, createRecord, { id: record, entity_slice_id: SLICE });
    expect(await unsentWork(device.store, { indexedDB: diskOf('wipe'), IDBKeyRange })).toEqual({
      here: 1,
      elsewhere: [],
    });
    const file = await rescueFile(device.store);
    expect(file.commands.map((entry) => entry.title)).toEqual(['Create CMP-0001']);
    expect(JSON.parse(JSON.stringify(file))).toEqual(file);
    device.loop.stop();
    const disk = diskOf('wipe');
    expect((await disk.databases()).length).toBeGreaterThan(0);
    const own = personalKey(device.store.db.name, 'overlay', SLICE);
    const other = personalKey(databaseName(WORKSPACE, id(3)), 'overlay', SLICE);
    const [kept, tab] = [storageOf([own, other, 'labtide:overlay:of-an-earlier-version', 'theme']), storageOf([own])];
    expect(await wipeLocalCopy(device.store, disk, kept, tab)).toEqual({ verified: true, left: [] });
    expect(kept.keys).toEqual(new Set([other, 'theme']));
    expect(tab.keys).toEqual(new Set());
    expect(await disk.databases()).toEqual([]);
    await expect(commit(device.store, createRecord, { id: id(101), entity_slice_id: SLICE })).rejects.toMatchObject({
      trouble: 'gone',
    });
    expect(await disk.databases()).toEqual([]);
  });

  it('S8: work of the same person in another workspace is counted, and deleted with the rest; other people keep theirs', async () => {
    const device = await holding('wipeAll');
    device.connection(false);
    const disk = diskOf('wipeAll');
    const copyOf = async (workspaceId: string, userId: string) => {
      const db = new LocalDatabase(databaseName(workspaceId, userId), { indexedDB: disk, IDBKeyRange });
      await db.open();
      return db;
    };
    await commit(device.store, createRecord, { id: record, entity_slice_id: SLICE });
    const [entry] = await device.store.db.outbox.toArray();
    const elsewhere = await copyOf(id(70), ANA);
    await elsewhere.outbox.bulkAdd([{ ...entry! }, { ...entry!, order: 9, op_id: id(71) }]);
    const [empty, others] = [await copyOf(id(72), ANA), await copyOf(id(70), id(3))];
    await others.outbox.add({ ...entry! });
    for (const db of [elsewhere, empty, others]) db.close();
    const document = disk.open(`${databaseName(id(70), ANA)}:view`);
    await new Promise((done) => {
      document.onsuccess = done;
    });
    document.result.close();

    expect(await unsentWork(device.store, { indexedDB: disk, IDBKeyRange })).toEqual({
      here: 1,
      elsewhere: [{ workspaceId: id(70), count: 2 }],
    });
    device.loop.stop();
    const marks = [id(70), id(73)].map((workspaceId) => personalKey(databaseName(workspaceId, ANA), 'page'));
    const theirs = personalKey(databaseName(id(70), id(3)), 'page');
    const kept = storageOf([...marks, theirs]);
    expect(await wipeLocalCopy(device.store, disk, kept)).toEqual({ verified: true, left: [] });
    expect((await disk.databases()).map(({ name }) => name)).toEqual([databaseName(id(70), id(3))]);
    expect(kept.keys).toEqual(new Set([theirs]));
  });

  it('S13: notices at the start that the browser evicted the database', async () => {
    const kept = new Map<string, string>();
    const marks = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const first = await openDevice({ name: 'evicted', userId: ANA });
    expect((await guardStorage(first, { marks })).evicted).toBe(false);
    expect((await guardStorage(first, { marks })).evicted).toBe(false);
    const name = first.db.name;
    closeStore(first);
    await new Promise((done) => {
      const request = diskOf('evicted').deleteDatabase(name);
      request.onsuccess = done;
    });
    const second = await openDevice({ name: 'evicted', userId: ANA });
    expect((await guardStorage(second, { marks })).evicted).toBe(true);
    expect((await guardStorage(second, { marks })).evicted).toBe(false);
    closeStore(second);
  });

  it('S1: a write survives a database handle that died under it', async () => {
    const store = await openDevice({ name: 'handle', userId: ANA });
    store.db.close();
    await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
    expect(await store.db.outbox.count()).toBe(1);
    closeStore(store);
  });
});
