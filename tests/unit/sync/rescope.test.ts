import {
  actorOf,
  closeStore,
  diskOf,
  id,
  KEY_FIELD,
  NUMBER_FIELD,
  openDevice,
  SLICE,
  START,
  TEXT_FIELD,
} from '@tests/support/store/labFixture';
import { ANA, serverLab } from '@tests/support/store/serverLab';
import { describe, expect, it } from 'vitest';
import { Unreachable } from '@/contract/failures';
import type { FeedLine } from '@/contract/sync/lines';
import { createComment } from '@/domain/commands/comments/createComment';
import { createField } from '@/domain/commands/dataFields/createField';
import { updateField } from '@/domain/commands/dataFields/updateField';
import { createConfig } from '@/domain/commands/doseResponse/createConfig';
import { createSlice } from '@/domain/commands/entitySlices/createSlice';
import { updateSlice } from '@/domain/commands/entitySlices/updateSlice';
import { createRecord } from '@/domain/commands/records/createRecord';
import { createRecords } from '@/domain/commands/records/createRecords';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { createView } from '@/domain/commands/recordViews/createView';
import { FULL_SETTINGS } from '@/domain/permissions/permissionSettings';
import { Refusal } from '@/domain/refusal';
import { describeChanges } from '@/features/sync/state/describeChanges';
import type { Json } from '@/lib/json';
import { commit } from '@/store/acts/commit';
import { discardRefused, refuse, retryRefused } from '@/store/acts/refusals';
import { refusedChanges } from '@/store/acts/tray';
import { redo, undo } from '@/store/acts/undo';
import { runHousekeeping } from '@/store/db/housekeeping';
import { getMeta, setMeta } from '@/store/db/metaKeys';
import type { LocalStore } from '@/store/localStore';
import { refillTimeline } from '@/store/replica/refillTimeline';
import type { RemoteRecords } from '@/store/replica/remotePort';
import { takeRecords } from '@/store/replica/remoteRecords';
import { forgetStructure, isSliceHeld, purgeSlice, STRUCTURE, sliceScope, WORK } from '@/store/replica/replica';
import { wantScope } from '@/store/replica/wanted';
import { RESCUE_SCOPE } from '@/store/rescue/rescueDrafts';
import { bootstrapScope } from '@/sync/bootstrap/bootstrapScope';
import { fetchMissing } from '@/sync/bootstrap/fetchMissing';
import { rescope } from '@/sync/bootstrap/rescope';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';
import type { SyncTransport } from '@/sync/syncTransport';

const record = id(100);
const CANARY = 'canary-5c1e';

/** Everything on a device's disk, as text. */
async function diskText(name: string): Promise<string> {
  const store = await openDevice({ name, userId: ANA, empty: true });
  const parts: string[] = [];
  for (const table of store.db.tables)
    await table.each((entry: { bytes?: Uint8Array }) => {
      parts.push(entry.bytes ? new TextDecoder().decode(entry.bytes) : JSON.stringify(entry));
    });
  closeStore(store);
  expect(diskOf(name)).toBeDefined();
  return parts.join('\n');
}

async function prepared(name: string) {
  const { server, wire, remote, device, sync } = serverLab();
  const store = await device(name);
  await commit(store, createRecord, { id: record, entity_slice_id: SLICE, data: { [TEXT_FIELD]: CANARY } });
  await sync(store);
  return { server, wire: wire(), remote: remote(), device, store };
}

describe('S8: rights that shrink', () => {
  it('leave no confirmed copy of records that are in a block while there is unsent work on them', async () => {
    const { server, clock, device, ...lab } = serverLab();
    const wire = lab.wire();
    const maker = await device('copies maker');
    const ids = Array.from({ length: 20 }, (_, i) => id(200 + i));
    for (const each of ids) await commit(maker, createRecord, { id: each, entity_slice_id: SLICE });
    await pushOutbox(maker, wire);
    const store = await device('copies');
    for (const each of ids) await commit(store, setRecordValues, { id: each, field_id: TEXT_FIELD, content: CANARY });
    for (const each of ids) await commit(store, setRecordValues, { id: each, field_id: NUMBER_FIELD, content: 7 });
    // The answers say that the edits came late, so that all rows change; the unsent work is in the same rows.
    clock.now += 3_600_000;
    let pushes = 0;
    const deaf: SyncTransport = {
      ...wire,
      push: async (body) => {
        if (++pushes > 1) throw new Unreachable();
        return wire.push(body);
      },
    };
    await expect(pushOutbox(store, deaf, ids.length)).rejects.toBeInstanceOf(Unreachable);
    const { db } = store;
    expect(await db.outbox.count()).toBe(ids.length);
    expect([await db.records.count(), await db.base.count()]).toEqual([0, ids.length]);
    await purgeSlice(store, SLICE);
    expect([await db.records.count(), await db.base.count(), await db.heads.count()]).toEqual([0, 0, 0]);
    await wantScope(store, sliceScope(SLICE));
    await fetchMissing(store, wire);
    const shown = await store.reader.records(ids);
    expect(shown.map((row) => row?.cells[NUMBER_FIELD]?.[0]?.content)).toEqual(ids.map(() => 7));
    expect(await pushOutbox(store, wire)).toBe('empty');
    expect(await store.reader.records(ids)).toEqual(ids.map((each) => server.recordRows.get(each)));
    expect(await db.base.count()).toBe(0);
    closeStore(maker);
    closeStore(store);
  });

  it('purge a table that may no longer be seen, and save the unsent edit of it', async () => {
    const { wire, store } = await prepared('shrink');
    await commit(store, setRecordValues, { id: record, field_id: TEXT_FIELD, content: 'waits' });
    const blind: SyncTransport = {
      ...wire,
      async *bootstrap(query) {
        if (query.scope !== STRUCTURE && query.scope !== WORK) throw new Refusal('not_found', 'Not found.');
        const rows = await store.db.rows.toArray();
        yield { cursor: 1, perm_epoch: 2, total: rows.length, server_time: START };
        // The table's own row and its fields no longer exist for this person.
        yield { rows: [] };
        yield { end: true, count: 0 };
      },
    };
    await rescope(store, blind, [STRUCTURE], 2);
    expect(await isSliceHeld(store, SLICE)).toBe(false);
    expect(await store.reader.record(record)).toBeUndefined();
    expect(await store.reader.all('slice')).toEqual([]);
    expect(await getMeta(store.db, 'perm_epoch')).toBe(2);
    const [entry] = await store.db.outbox.toArray();
    expect(entry).toMatchObject({ state: 'refused', reason: { code: 'rescoped' } });
    const rescued = await store.db.drafts.where('scope').equals(RESCUE_SCOPE).toArray();
    expect(JSON.stringify(rescued)).toContain('waits');
    // It is kept as long as something in it is open, and no longer.
    await runHousekeeping(store);
    expect(await store.db.drafts.count()).toBe(1);
    await discardRefused(store, entry!.op_id);
    await runHousekeeping(store);
    expect(await store.db.drafts.count()).toBe(0);
    closeStore(store);
    expect(await diskText('shrink')).not.toContain(CANARY);
  });

  it('remove what was derived from what was seen: structure indexes and drawings', async () => {
    const { server, wire, store } = await prepared('drawn');
    await store.db.structures.put({ key: `${SLICE}:${TEXT_FIELD}#part`, bytes: new Blob([CANARY]) });
    await store.db.depictions.put({ hash: CANARY, svg: `<svg>${CANARY}</svg>`, at: START });
    server.permEpoch = 3;
    await rescope(store, wire, [STRUCTURE, sliceScope(SLICE)], 3);
    expect(await store.db.structures.count()).toBe(0);
    expect(await store.db.depictions.count()).toBe(0);
    closeStore(store);
  });

  it('remove a hidden table although there is an unsent change of it, and keep what was created here', async () => {
    const { wire, store } = await prepared('touched');
    await commit(store, updateSlice, { id: SLICE, slice_name: 'Renamed here' });
    await commit(store, createSlice, { id: id(11), slice_name: 'Made here' });
    const blind: SyncTransport = {
      ...wire,
      async *bootstrap() {
        yield { cursor: 1, perm_epoch: 2, total: 0, server_time: START };
        yield { end: true, count: 0 };
      },
    };
    await rescope(store, blind, [STRUCTURE], 2);
    expect((await store.reader.all('slice')).map((slice) => slice.slice_name)).toEqual(['Made here']);
    expect(JSON.stringify(await store.db.base.toArray())).not.toContain('Compounds');
    expect(await store.db.outbox.where('state').equals('waiting').count()).toBe(1);
    const [refused] = await store.db.outbox.where('state').equals('refused').toArray();
    expect(refused?.reason?.message).toContain('You no longer have access to Renamed here.');
    closeStore(store);
  });

  it('fetch again what may still be seen, with unsent edits on top', async () => {
    const { server, wire, store } = await prepared('again');
    await commit(store, setRecordValues, { id: record, field_id: TEXT_FIELD, content: 'waits' });
    server.permEpoch = 3;
    await rescope(store, wire, [STRUCTURE, sliceScope(SLICE)], 3);
    const row = (await store.reader.record(record))!;
    expect(row.cells[TEXT_FIELD]!.map((value) => value.content)).toEqual(['waits', CANARY]);
    await pushOutbox(store, wire);
    await pullFeed(store, wire);
    expect(await store.db.base.count()).toBe(0);
    expect(await store.reader.record(record)).toEqual(server.recordRows.get(record));
    closeStore(store);
  });

  it('S6: keep operations on the undo timeline, except for those that may no longer be seen', async () => {
    const { server, wire, remote, store } = await prepared('timeline');
    const write = (data: { [fieldId: string]: Json }) => commit(store, setRecordValues, { id: record, data });
    await write({ [TEXT_FIELD]: 'mine' });
    await write({ [NUMBER_FIELD]: 5 });
    await pushOutbox(store, wire);
    await pullFeed(store, wire);
    store.ports.remote = remote;
    const hidden = { mode: 'select' as const, select: 'hide' as const, ids: [NUMBER_FIELD] };
    server.actors.set(ANA, actorOf(ANA, { settings: { ...FULL_SETTINGS, data_fields_view: hidden } }));
    const outcome = await pullFeed(store, wire);
    if (outcome.kind !== 'rescope') throw new Error('The rights have not changed.');
    await rescope(store, wire, outcome.scopes, outcome.permEpoch);
    expect(await store.db.events.count()).toBe(0);
    await refillTimeline(store);
    expect(JSON.stringify(await store.db.events.toArray())).not.toContain(NUMBER_FIELD);
    expect((await undo(store))?.title).toBe('Set Notes of CMP-0001');
    await pushOutbox(store, wire);
    expect(server.recordRows.get(record)!.cells[TEXT_FIELD]![0]).toMatchObject({ content: 'mine', hidden: true });
    // An undo that was refused names an event, although a later operation removed its step from the timeline.
    await redo(store);
    const [refused] = await store.db.outbox.toArray();
    await refuse(store, new Map([[refused!.op_id, { code: 'forbidden', message: '', issues: [] }]]));
    await store.db.steps.clear();
    await forgetStructure(store);
    await bootstrapScope(store, wire, STRUCTURE);
    await refillTimeline(store);
    expect((await store.db.events.toArray()).map((event) => event.id)).toEqual([refused!.undoes]);
    // Nothing is missing now: nothing is requested.
    store.ports.remote = null;
    await refillTimeline(store);
    closeStore(store);
  });

  describe('an edit of a record that is here without its table', () => {
    async function alone(name: string) {
      const { server, wire, device, store: first } = await prepared(`${name} first`);
      closeStore(first);
      const store = await device(name, { scopes: [STRUCTURE] });
      await pullFeed(store, wire);
      const answer = () => {
        const isSeen = server.sightOf(ANA).seesSlice(SLICE);
        const records = isSeen ? structuredClone([...server.recordRows.values()]) : [];
        return { cursor: server.log.length, perm_epoch: server.epochOf(ANA), total: records.length, records };
      };
      expect(await takeRecords(store, answer())).toBe(true);
      await commit(store, setRecordValues, { id: record, field_id: TEXT_FIELD, content: 'waits' });
      const remote: RemoteRecords = {
        records: async () => answer(),
        stretch: async () => answer(),
        events: async (ids) => server.remoteEvents(ids, ANA),
        sizes: async () => new Map(),
      };
      const follow = async () => {
        const outcome = await pullFeed(store, wire);
        if (outcome.kind !== 'rescope') throw new Error('The rights have not changed.');
        await rescope(store, wire, outcome.scopes, outcome.permEpoch);
      };
      const states = async () => (await store.db.outbox.toArray()).map(({ state }) => state);
      return { server, wire, store, remote, follow, states };
    }
    const shown = async (store: LocalStore) =>
      (await store.reader.record(record))?.cells[TEXT_FIELD]?.map(({ content }) => content);

    it('S7: stays unsent and is shown if the record may still be seen', async () => {
      const { server, wire, store, remote, follow, states } = await alone('alone');
      store.ports.remote = remote;
      server.permEpoch = 3;
      await follow();
      expect(await states()).toEqual(['waiting']);
      expect(await shown(store)).toEqual(['waits', CANARY]);
      await pushOutbox(store, wire);
      expect(await states()).toEqual([]);
      expect(server.recordRows.get(record)!.cells[TEXT_FIELD]![0]!.content).toBe('waits');
      closeStore(store);
    });

    it('S7: is judged by the server if it could not be asked before', async () => {
      const { server, wire, store, follow, states } = await alone('unasked');
      server.permEpoch = 3;
      await follow();
      expect(await states()).toEqual(['waiting']);
      await pushOutbox(store, wire);
      expect(await states()).toEqual([]);
      expect(server.recordRows.get(record)!.cells[TEXT_FIELD]![0]!.content).toBe('waits');
      closeStore(store);
    });

    it.each([true, false])('S7: goes to the tray if its table is hidden (the server can be asked: %s)', async (can) => {
      const { server, store, remote, follow, states } = await alone(`hidden ${can}`);
      if (can) store.ports.remote = remote;
      const hidden = { mode: 'select' as const, select: 'hide' as const, ids: [SLICE] };
      server.actors.set(ANA, actorOf(ANA, { settings: { ...FULL_SETTINGS, entity_slices: hidden } }));
      await follow();
      expect(await states()).toEqual(['refused']);
      expect(await store.reader.record(record)).toBeUndefined();
      closeStore(store);
    });
  });

  it('keep what was fetched under the rights of that fetch, not those reported before', async () => {
    const { server, wire, store } = await prepared('later');
    server.permEpoch = 3;
    await rescope(store, wire, [STRUCTURE, sliceScope(SLICE)], 2);
    expect(await getMeta(store.db, 'perm_epoch')).toBe(3);
    closeStore(store);
  });

  it('are learned from the feed before any new event', async () => {
    const { wire, store } = await prepared('heard');
    const lines: FeedLine[] = [{ rescope: [STRUCTURE], perm_epoch: 9 }];
    const reported: SyncTransport = {
      ...wire,
      async *changes() {
        yield* lines;
      },
    };
    expect(await pullFeed(store, reported)).toEqual({ kind: 'rescope', scopes: [STRUCTURE], permEpoch: 9 });
    await setMeta(store.db, 'cursor', 0);
    closeStore(store);
  });
});

/** Lines are read ahead: resolves when what was read before is on disk. */
async function someStored({ db }: LocalStore): Promise<void> {
  while ((await db.heads.count()) === 0) await new Promise((go) => setTimeout(go, 0));
}

describe('S9 S14: two tabs that fetch at the same time', () => {
  it('a table that another tab purged between two blocks is not reported as complete', async () => {
    const { server, wire, store } = await prepared('purged');
    await commit(store, createRecords, { entity_slice_id: SLICE, number_to_add: 20 });
    await pushOutbox(store, wire);
    await pullFeed(store, wire);
    await purgeSlice(store, SLICE);
    let blocks = 0;
    const purging: SyncTransport = {
      ...wire,
      async *bootstrap(query) {
        for await (const line of wire.bootstrap(query)) {
          if ('block' in line && ++blocks === 2) {
            await someStored(store);
            await purgeSlice(store, SLICE);
          }
          yield line;
        }
      },
    };
    expect(await bootstrapScope(store, purging, sliceScope(SLICE))).toBe('overtaken');
    expect(await isSliceHeld(store, SLICE)).toBe(false);
    await fetchMissing(store, wire);
    expect(await isSliceHeld(store, SLICE)).toBe(true);
    const rows = await store.reader.records([...server.recordRows.keys()]);
    expect(rows).toEqual([...server.recordRows.values()]);
    closeStore(store);
  });

  it('a structure that was dropped while a table was being fetched leaves the table incomplete', async () => {
    const { wire, store } = await prepared('forgotten');
    await purgeSlice(store, SLICE);
    const forgetting: SyncTransport = {
      ...wire,
      async *bootstrap(query) {
        for await (const line of wire.bootstrap(query)) {
          if ('end' in line) {
            await someStored(store);
            await forgetStructure(store);
          }
          yield line;
        }
      },
    };
    expect(await bootstrapScope(store, forgetting, sliceScope(SLICE))).toBe('overtaken');
    expect(await getMeta(store.db, 'scopes')).toEqual([]);
    expect(await getMeta(store.db, 'cursor')).toBeUndefined();
    closeStore(store);
  });

  it('a structure that another tab has already stored is not written over newer rows', async () => {
    const { wire, store } = await prepared('taken');
    const late: SyncTransport = {
      ...wire,
      async *bootstrap(query) {
        const lines = [];
        for await (const line of wire.bootstrap(query)) lines.push(line);
        await forgetStructure(store);
        await bootstrapScope(store, wire, STRUCTURE);
        await commit(store, updateField, { id: TEXT_FIELD, field_name: 'Newer' });
        await pushOutbox(store, wire);
        await pullFeed(store, wire);
        yield* lines;
      },
    };
    await bootstrapScope(store, late, STRUCTURE);
    expect((await store.reader.get('field', TEXT_FIELD))?.field_name).toBe('Newer');
    closeStore(store);
  });

  it('a device that has lost its rights fetches the structure again', async () => {
    const { server, wire, store } = await prepared('healed');
    await store.db.meta.delete('perm_epoch');
    await commit(store, createRecord, { id: id(101), entity_slice_id: SLICE, data: {} });
    await fetchMissing(store, wire);
    await pushOutbox(store, wire);
    await pullFeed(store, wire);
    expect(await getMeta(store.db, 'cursor')).toBe(server.log.length);
    closeStore(store);
  });
});

/** Hides the table from Ana, or fields of it. */
function hide(server: Awaited<ReturnType<typeof prepared>>['server'], hidden: { table?: boolean; fields?: string[] }) {
  const select = (ids: string[]) =>
    ids.length > 0 ? { mode: 'select' as const, select: 'hide' as const, ids } : FULL_SETTINGS.entity_slices;
  const settings = {
    ...FULL_SETTINGS,
    entity_slices: select(hidden.table ? [SLICE] : []),
    data_fields_view: select(hidden.fields ?? []),
  };
  server.actors.set(ANA, actorOf(ANA, { settings }));
}

/** A round of sync, including rights. */
async function follow(store: LocalStore, wire: SyncTransport): Promise<void> {
  await pushOutbox(store, wire);
  for (;;) {
    const outcome = await pullFeed(store, wire);
    if (outcome.kind === 'step') return;
    await rescope(store, wire, outcome.scopes, outcome.permEpoch);
  }
}

describe('S7 S8: reasons for unsent work when a right was withdrawn', () => {
  it.each([
    {
      first: 'the feed',
      receive: async (store: LocalStore, wire: SyncTransport) => void (await pullOnce(store, wire)),
    },
    { first: 'the answer to a push', receive: async (store: LocalStore, wire: SyncTransport) => follow(store, wire) },
  ])(
    'name the table and the field, for every kind of work, if $first is received first',
    async ({ first, receive }) => {
      const { server, wire, remote, store } = await prepared(`reasons ${first}`);
      store.ports.remote = remote;
      await commit(store, setRecordValues, { id: record, field_id: TEXT_FIELD, content: 'typed' });
      await commit(store, createRecord, { id: id(150), entity_slice_id: SLICE, data: { [NUMBER_FIELD]: 3 } });
      await commit(store, createComment, { id: record, content: 'said' });
      await commit(store, createView, { id: id(61), entity_slice_id: SLICE, view_name: 'Mine' });
      hide(server, { table: true });
      await receive(store, wire);
      await follow(store, wire);
      const refused = await refusedChanges(store);
      expect(refused.map(({ reason }) => reason?.message)).toEqual(
        Array(4).fill('You no longer have access to Compounds. What you wrote is kept here.'),
      );
      expect(JSON.stringify(refused)).toMatch(/typed.*said.*Mine/);
      // As text, although nothing here says any more what kind of field it was.
      const reported = await describeChanges(store, refused, 3);
      expect(reported.get(refused[0]!.op_id)?.cells).toMatchObject([
        { record: null, field: null, before: null, after: 'typed' },
      ]);

      // The right comes back, and the table has not been opened since: all of it can be sent.
      server.actors.set(ANA, actorOf(ANA));
      await follow(store, wire);
      expect(await isSliceHeld(store, SLICE)).toBe(false);
      for (const { op_id: opId } of refused) await retryRefused(store, opId);
      await follow(store, wire);
      expect(await refusedChanges(store)).toEqual([]);
      expect(server.recordRows.get(record)?.cells[TEXT_FIELD]?.[0]?.content).toBe('typed');
      expect(server.recordRows.get(id(150))?.cells[NUMBER_FIELD]?.[0]?.content).toBe(3);
      expect((await server.get('view', id(61)))?.view_name).toBe('Mine');
      closeStore(store);
    },
  );

  it('name a field that was hidden while its table remains', async () => {
    const { server, wire, store } = await prepared('hidden field');
    await commit(store, setRecordValues, { id: record, field_id: TEXT_FIELD, content: 'typed' });
    await commit(store, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 5 });
    hide(server, { fields: [TEXT_FIELD] });
    await pullOnce(store, wire);
    await follow(store, wire);
    const refused = await refusedChanges(store);
    expect(refused.map(({ reason }) => reason?.message)).toEqual([
      'You no longer have access to the field Notes. What you wrote is kept here.',
    ]);
    expect(server.recordRows.get(record)?.cells[NUMBER_FIELD]?.[0]?.content).toBe(5);
    closeStore(store);
  });
});

describe('S7 S8: the reason is right in whatever order the changes arrive', () => {
  const REASON = 'You no longer have access to the field Notes. What you wrote is kept here.';
  const reasons = async (store: LocalStore) => (await refusedChanges(store)).map(({ reason }) => reason?.message);

  /** A device whose edit may have reached the server: its answer never came. */
  async function sent(name: string) {
    const lab = await prepared(name);
    await commit(lab.store, setRecordValues, { id: record, field_id: TEXT_FIELD, content: 'typed' });
    const cut: SyncTransport = { ...lab.wire, push: () => Promise.reject(new Unreachable()) };
    await expect(pushOutbox(lab.store, cut)).rejects.toThrow(Unreachable);
    return lab;
  }

  it('when rights change a second time before the answer', async () => {
    const { server, wire, store } = await sent('second change');
    hide(server, { fields: [TEXT_FIELD] });
    await pullOnce(store, wire);
    hide(server, { fields: [TEXT_FIELD, NUMBER_FIELD] });
    server.permEpoch += 1;
    await pullOnce(store, wire);
    await follow(store, wire);
    expect(await reasons(store)).toEqual([REASON]);
    closeStore(store);
  });

  it('when the first attempt to follow was interrupted after the structure had been removed', async () => {
    const { server, wire, store } = await prepared('cut off');
    await commit(store, setRecordValues, { id: record, field_id: TEXT_FIELD, content: 'typed' });
    hide(server, { fields: [TEXT_FIELD] });
    const cut: SyncTransport = {
      ...wire,
      async *bootstrap() {
        yield* [];
        throw new Unreachable();
      },
    };
    await expect(pullOnce(store, cut)).rejects.toThrow(Unreachable);
    await fetchMissing(store, wire);
    await follow(store, wire);
    expect(await reasons(store)).toEqual([REASON]);
    const [refused] = await refusedChanges(store);
    expect(Object.values(refused?.said ?? {})).toEqual(['typed']);
    closeStore(store);
  });

  it('for a curve whose response was hidden while its table stays visible', async () => {
    const { server, wire, store } = await prepared('hidden response');
    await commit(store, createField, {
      id: id(80),
      entity_slice_id: SLICE,
      field_name: 'Response',
      field_type: 'number',
    });
    await follow(store, wire);
    await commit(store, createConfig, {
      id: id(81),
      entity_slice_id: SLICE,
      config_name: 'Curves',
      dose_field_id: NUMBER_FIELD,
      response_field_id: id(80),
      group_by_key_field_ids: [KEY_FIELD],
    });
    hide(server, { fields: [id(80)] });
    await pullOnce(store, wire);
    await follow(store, wire);
    expect(await reasons(store)).toEqual([
      'You no longer have access to the field Response. What you wrote is kept here.',
    ]);
    server.actors.set(ANA, actorOf(ANA));
    await follow(store, wire);
    for (const { op_id: opId } of await refusedChanges(store)) await retryRefused(store, opId);
    await follow(store, wire);
    expect((await server.get('drc_config', id(81)))?.response_field_id).toBe(id(80));
    closeStore(store);
  });

  it('when the page was reloaded before the answer, and the names are removed with the operation', async () => {
    const { server, wire, store: first } = await sent('reloaded');
    hide(server, { fields: [TEXT_FIELD] });
    await pullOnce(first, wire);
    closeStore(first);
    const store = await openDevice({ name: 'reloaded', userId: ANA, empty: true });
    await follow(store, wire);
    expect(await reasons(store)).toEqual([REASON]);
    for (const { op_id: opId } of await refusedChanges(store)) await discardRefused(store, opId);
    await runHousekeeping(store);
    expect(await getMeta(store.db, 'subjects')).toBeUndefined();
    closeStore(store);
    expect(await diskText('reloaded')).not.toContain('Notes');
  });
});

/** Reads the feed, and follows a change of rights that it reports. */
async function pullOnce(store: LocalStore, wire: SyncTransport): Promise<void> {
  const outcome = await pullFeed(store, wire);
  if (outcome.kind !== 'step') await rescope(store, wire, outcome.scopes, outcome.permEpoch);
}
