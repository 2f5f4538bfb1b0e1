import { actorOf, closeStore, id, NUMBER_FIELD, openDevice, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import { ANA, BEN, serverLab } from '@tests/support/store/serverLab';
import { describe, expect, it } from 'vitest';
import { Unreachable } from '@/contract/failures';
import { updateField } from '@/domain/commands/dataFields/updateField';
import { createRecord } from '@/domain/commands/records/createRecord';
import { createRecords } from '@/domain/commands/records/createRecords';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { Refusal } from '@/domain/refusal';
import { commit } from '@/store/acts/commit';
import { discardRefused, refusedCells, retryRefused } from '@/store/acts/refusals';
import { nextSteps, undo, undoEvent } from '@/store/acts/undo';
import { getMeta, setMeta } from '@/store/db/metaKeys';
import type { OutboxEntry } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import { holdSlice, isSliceHeld, STRUCTURE, sliceScope } from '@/store/replica/replica';
import { history } from '@/store/rows/history';
import { bootstrapScope } from '@/sync/bootstrap/bootstrapScope';
import { pullFeed } from '@/sync/feed/pullFeed';
import { pushOutbox } from '@/sync/outbox/pushOutbox';
import type { SyncTransport } from '@/sync/syncTransport';

const record = id(100);

const states = async (store: LocalStore) =>
  (await store.db.outbox.orderBy('order').toArray()).map((entry) => [
    entry.title,
    entry.state,
    entry.reason?.code ?? null,
  ]);

describe('outbox', () => {
  it('S3: numbers commands in order, and sends nothing of one that was withdrawn', async () => {
    const { server, wire, device } = serverLab();
    const store = await device('numbers');
    const numbers: number[] = [];
    const counted: SyncTransport = {
      ...wire(ANA),
      push: (body) => {
        numbers.push(...body.commands.map(({ n }) => n));
        return wire(ANA).push(body);
      },
    };
    await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
    await commit(store, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 1 });
    await undo(store);
    await commit(store, setRecordValues, { id: record, field_id: TEXT_FIELD, content: 'kept' });
    expect(await pushOutbox(store, counted)).toBe('empty');
    await commit(store, setRecordValues, { id: record, field_id: TEXT_FIELD, content: 'later' });
    expect(await pushOutbox(store, counted)).toBe('empty');
    expect(server.log.map((event) => event.title)).toEqual([
      'Create CMP-0001',
      'Set Notes of CMP-0001',
      'Set Notes of CMP-0001',
    ]);
    expect(numbers).toHaveLength(3);
    expect(numbers[0]).toBeLessThan(numbers[1]!);
    expect(numbers[1]).toBeLessThan(numbers[2]!);
    expect(await store.db.base.count()).toBe(0);
    closeStore(store);
  });

  it('S2: resends a command whose answer was lost with the same number, and clears the outbox', async () => {
    const { server, wire, device } = serverLab();
    const store = await device('twice');
    await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
    const deaf: SyncTransport = {
      ...wire(ANA),
      push: async (body) => {
        await wire(ANA).push(body);
        throw new Unreachable();
      },
    };
    await expect(pushOutbox(store, deaf)).rejects.toBeInstanceOf(Unreachable);
    expect(await states(store)).toEqual([['Create CMP-0001', 'waiting', null]]);
    await pushOutbox(store, wire(ANA));
    expect(server.log).toHaveLength(1);
    expect(await states(store)).toEqual([]);
    closeStore(store);
  });

  it('S2 S3: sends a command immediately when it is durable if nothing precedes it, marked as sent; others wait their turn', async () => {
    const { server, wire, device } = serverLab();
    const store = await device('express');
    const leaving: OutboxEntry[] = [];
    store.ports.express = { isFree: () => true, send: (entry) => leaving.push(entry) };
    await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
    expect(leaving.map((entry) => entry.title)).toEqual(['Create CMP-0001']);
    expect((await states(store))[0]).toEqual(['Create CMP-0001', 'sending', null]);
    await commit(store, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 1 });
    expect(leaving).toHaveLength(1);
    await undo(store);
    await undo(store);
    expect((await states(store)).map(([title]) => title)).toEqual(['Create CMP-0001', 'Undo: Create CMP-0001']);
    expect(await pushOutbox(store, wire(ANA), 1, leaving)).toBe('empty');
    expect(server.log.map((event) => event.undoes)).toEqual([null, leaving[0]!.op_id]);
    expect(await states(store)).toEqual([]);
    closeStore(store);
  });

  it('S2: sends no command directly past files, in a tab that is busy, or before the structure is here', async () => {
    const { wire, device } = serverLab();
    const store = await device('no express');
    const leaving: OutboxEntry[] = [];
    let isFree = false;
    store.ports.express = { isFree: () => isFree, send: (entry) => leaving.push(entry) };
    const write = (n: number) => commit(store, createRecord, { id: id(n), entity_slice_id: SLICE });
    await write(101);
    await pushOutbox(store, wire(ANA));
    isFree = true;
    await setMeta(store.db, 'scopes', []);
    await write(102);
    expect(leaving).toEqual([]);
    const [waiting] = await store.db.outbox.toArray();
    expect(waiting!.state).toBe('waiting');
    closeStore(store);
  });

  it('S3 S6: sends a long outbox in order, the next batch while the previous answers are applied; what was sent is not withdrawn', async () => {
    const { server, wire, device } = serverLab();
    const store = await device('long');
    for (let i = 0; i < 7; i++) await commit(store, createRecord, { id: id(100 + i), entity_slice_id: SLICE });
    const waiting: number[] = [];
    const watched: SyncTransport = {
      ...wire(ANA),
      push: async (body) => {
        waiting.push(await store.db.outbox.count());
        // The last one was not sent and is removed; the one before it is being sent.
        if (waiting.length === 3) for (let i = 0; i < 2; i++) await undo(store);
        return wire(ANA).push(body);
      },
    };
    expect(await pushOutbox(store, watched, 2)).toBe('empty');
    const [made, undone] = [server.log.slice(0, 6), server.log[6]];
    expect(made.map((event) => event.title)).toEqual([1, 2, 3, 4, 5, 6].map((k) => `Create CMP-000${k}`));
    expect(undone!.undoes).toBe(made[5]!.id);
    expect(server.log).toHaveLength(7);
    expect(waiting.slice(0, 2)).toEqual([7, 7]);
    expect(await states(store)).toEqual([]);
    expect(await store.db.base.count()).toBe(0);
    closeStore(store);
  });

  it('S3: sends nothing more after a batch of which the server left some commands untried', async () => {
    const { server, wire, device } = serverLab();
    const store = await device('untried');
    for (let i = 0; i < 6; i++) await commit(store, createRecord, { id: id(100 + i), entity_slice_id: SLICE });
    let pushes = 0;
    const draining: SyncTransport = {
      ...wire(ANA),
      push: async (body) => {
        pushes += 1;
        if (pushes !== 2) return wire(ANA).push(body);
        const [first, second] = body.commands;
        const answer = await wire(ANA).push({ ...body, commands: [first!] });
        return { ...answer, results: [...answer.results, { outcome: 'retry', op_id: second!.op_id }] };
      },
    };
    expect(await pushOutbox(store, draining, 2)).toBe('retry');
    expect(pushes).toBe(2);
    expect(server.log).toHaveLength(3);
    expect(await states(store)).toHaveLength(3);
    expect(await pushOutbox(store, draining, 2)).toBe('empty');
    expect(server.log.map((event) => event.title)).toEqual([1, 2, 3, 4, 5, 6].map((k) => `Create CMP-000${k}`));
    closeStore(store);
  });

  it('S3: own answered operations do not arrive again with the feed, and those of others in between are not skipped', async () => {
    const { server, wire, device } = serverLab();
    const ana = await device('echo-ana');
    const ben = await device('echo-ben', { userId: BEN });
    const fetched: string[] = [];
    const counted: SyncTransport = {
      ...wire(ANA),
      changes: async function* (query) {
        for await (const line of wire(ANA).changes(query)) {
          if ('event' in line) fetched.push(line.event.title);
          yield line;
        }
      },
    };
    for (const at of [100, 101]) await commit(ana, createRecord, { id: id(at), entity_slice_id: SLICE });
    await pushOutbox(ana, wire(ANA));
    expect(await getMeta(ana.db, 'cursor')).toBe(2);
    await commit(ben, createRecord, { id: id(200), entity_slice_id: SLICE });
    await pushOutbox(ben, wire(BEN));
    expect(await getMeta(ben.db, 'cursor')).toBe(0);
    await commit(ana, setRecordValues, { id: id(100), field_id: NUMBER_FIELD, content: 1 });
    await pushOutbox(ana, wire(ANA));
    expect(await getMeta(ana.db, 'cursor')).toBe(2);
    expect((await pullFeed(ana, counted)).kind).toBe('step');
    expect(fetched).toHaveLength(2);
    expect(await ana.reader.record(id(200))).toBeDefined();
    await commit(ana, updateField, { id: TEXT_FIELD, field_name: 'Remarks' });
    await pushOutbox(ana, wire(ANA));
    expect(await getMeta(ana.db, 'cursor')).toBe(4);
    expect(server.log).toHaveLength(5);
    closeStore(ana);
    closeStore(ben);
  });

  it('finds the faulty command if a push is refused as a whole, and sends the others', async () => {
    const { server, wire, device } = serverLab();
    const store = await device('poison');
    for (let i = 0; i < 5; i++) await commit(store, createRecord, { id: id(100 + i), entity_slice_id: SLICE });
    const picky: SyncTransport = {
      ...wire(ANA),
      push: async (body) => {
        if (JSON.stringify(body).includes(id(103))) throw new Refusal('invalid', 'The request is not valid.');
        return wire(ANA).push(body);
      },
    };
    expect(await pushOutbox(store, picky)).toBe('empty');
    expect(server.recordRows.size).toBe(4);
    expect(await states(store)).toEqual([['Create CMP-0004', 'refused', 'invalid']]);
    expect(await store.reader.record(id(103))).toBeUndefined();
    closeStore(store);
  });

  it('keeps everything when the session has ended', async () => {
    const { wire, device } = serverLab();
    const store = await device('ended');
    await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
    const ended: SyncTransport = {
      ...wire(ANA),
      push: async () => {
        throw new Refusal('unauthenticated', 'Sign in again.');
      },
    };
    await expect(pushOutbox(store, ended)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await store.db.outbox.count()).toBe(1);
    expect(await store.reader.record(record)).toBeDefined();
    closeStore(store);
  });
});

describe('S7: a refused command', () => {
  it('puts the cell back, keeps what was typed with the reason, and lets later independent writes through', async () => {
    const { server, wire, device } = serverLab();
    const ana = await device('kind-ana');
    await commit(ana, createRecord, { id: record, entity_slice_id: SLICE });
    await pushOutbox(ana, wire(ANA));
    server.actors.set(ANA, actorOf(ANA, { access_level: 'viewer' }));
    await commit(ana, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 77 });
    await pushOutbox(ana, wire(ANA));
    server.actors.set(ANA, actorOf(ANA));
    expect((await ana.reader.record(record))!.cells[NUMBER_FIELD]).toBeUndefined();
    const refused = await ana.db.outbox.where('state').equals('refused').toArray();
    expect(refusedCells(refused)).toMatchObject([{ record_id: record, field_id: NUMBER_FIELD, content: 77 }]);
    expect(refused[0]!.reason).toMatchObject({
      code: 'forbidden',
      message: 'Viewers can read, but not change anything.',
    });
    await commit(ana, setRecordValues, { id: record, field_id: TEXT_FIELD, content: 'lands' });
    await pushOutbox(ana, wire(ANA));
    expect(server.recordRows.get(record)!.cells[TEXT_FIELD]![0]!.content).toBe('lands');
    await retryRefused(ana, refused[0]!.op_id);
    await pushOutbox(ana, wire(ANA));
    expect(server.recordRows.get(record)!.cells[NUMBER_FIELD]![0]!.content).toBe(77);
    expect(await states(ana)).toEqual([]);
    closeStore(ana);
  });

  it('takes dependent commands with a refused creation, and a discard drops them', async () => {
    const { server, wire, device } = serverLab();
    const ana = await device('builds');
    const ben = await device('builds-ben', { userId: BEN });
    await commit(ben, createRecord, { id: id(200), entity_slice_id: SLICE });
    await pushOutbox(ben, wire(BEN));
    // The same serial was assigned on a laptop that did not know it: here the key is typed, so the server must refuse
    // it.
    await commit(ana, createRecord, {
      id: record,
      entity_slice_id: SLICE,
      key_field_to_value: { [id(20)]: 'CMP-0001' },
    });
    const busy: SyncTransport = {
      ...wire(ANA),
      push: async (body) => {
        // Typed while the creation is being sent.
        await commit(ana, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 5 });
        return wire(ANA).push(body);
      },
    };
    await pushOutbox(ana, busy);
    expect((await states(ana)).map(([, state, code]) => [state, code])).toEqual([
      ['refused', 'conflict'],
      ['refused', 'dependent'],
    ]);
    expect(await ana.reader.record(record)).toBeUndefined();
    for (const entry of await ana.db.outbox.toArray()) await discardRefused(ana, entry.op_id);
    expect(await ana.db.outbox.count()).toBe(0);
    expect(await nextSteps(ana)).toEqual({ undo: null, redo: null });
    expect(server.log).toHaveLength(1);
    closeStore(ana);
    closeStore(ben);
  });
});

describe('feed', () => {
  it('S5: two people who write one cell offline keep both values, and the newer operation counts', async () => {
    const { server, wire, device } = serverLab();
    const ana = await device('both-ana');
    await commit(ana, createRecord, { id: record, entity_slice_id: SLICE });
    await pushOutbox(ana, wire(ANA));
    const ben = await device('both-ben', { userId: BEN });
    await commit(ana, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 1 });
    await commit(ben, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 2 });
    await pushOutbox(ben, wire(BEN));
    await pushOutbox(ana, wire(ANA));
    await pullFeed(ana, wire(ANA), 1);
    await pullFeed(ben, wire(BEN), 1);
    const cell = server.recordRows.get(record)!.cells[NUMBER_FIELD]!;
    expect(cell).toHaveLength(2);
    for (const store of [ana, ben]) {
      expect((await store.reader.record(record))!.cells[NUMBER_FIELD]).toEqual(cell);
      expect(await getMeta(store.db, 'cursor')).toBe(server.log.length);
      closeStore(store);
    }
  });

  it('applies a remote change under unsent ones, and tells listeners its source', async () => {
    const { wire, device } = serverLab();
    const ana = await device('under-ana');
    await commit(ana, createRecord, { id: record, entity_slice_id: SLICE });
    await pushOutbox(ana, wire(ANA));
    const ben = await device('under-ben', { userId: BEN });
    await commit(ben, setRecordValues, { id: record, field_id: TEXT_FIELD, content: 'from Ben' });
    await pushOutbox(ben, wire(BEN));
    await commit(ana, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 3 });
    const received: string[] = [];
    ana.stream.subscribe((notice) => received.push(`${notice.source}:${notice.records.length}`));
    await pullFeed(ana, wire(ANA));
    const row = (await ana.reader.record(record))!;
    expect([row.cells[TEXT_FIELD]![0]!.content, row.cells[NUMBER_FIELD]![0]!.content]).toEqual(['from Ben', 3]);
    expect(received).toContain('remote:1');
    expect((await history(ana)).map((event) => event.title)).toEqual([
      'Set Mass of CMP-0001',
      'Set Notes of CMP-0001',
      'Create CMP-0001',
    ]);
    closeStore(ana);
    closeStore(ben);
  });

  it('S6: undoing a sent operation is refused if somebody has written the same cell since, and can be forced', async () => {
    const { wire, device } = serverLab();
    const ana = await device('since-ana');
    await commit(ana, createRecord, { id: record, entity_slice_id: SLICE });
    const { opId } = await commit(ana, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 1 });
    await pushOutbox(ana, wire(ANA));
    const ben = await device('since-ben', { userId: BEN });
    await commit(ben, setRecordValues, { id: record, field_id: NUMBER_FIELD, content: 2 });
    await pushOutbox(ben, wire(BEN));
    await pullFeed(ana, wire(ANA));
    await expect(undo(ana)).rejects.toMatchObject({ code: 'conflict' });
    expect(await ana.db.outbox.count()).toBe(0);
    await undoEvent(ana, opId, 'force');
    await pushOutbox(ana, wire(ANA));
    const cell = (await ana.reader.record(record))!.cells[NUMBER_FIELD]!;
    expect(cell.map((value) => [value.content, value.hidden ?? false])).toEqual([
      [2, false],
      [1, true],
    ]);
    closeStore(ana);
    closeStore(ben);
  });

  it('S14: receives records of a bulk operation as a block, with own unsent changes on top', async () => {
    const { server, wire, device } = serverLab();
    const ana = await device('bulk-ana');
    const ben = await device('bulk-ben', { userId: BEN });
    await commit(ana, createRecords, { entity_slice_id: SLICE, number_to_add: 40 });
    const made = [...(await ana.db.records.toCollection().primaryKeys())] as string[];
    await commit(ana, setRecordValues, { id: made[3]!, field_id: NUMBER_FIELD, content: 9 });
    await pushOutbox(ana, wire(ANA));
    expect(server.log[0]!.blocks).toHaveLength(1);
    await pullFeed(ben, wire(BEN));
    expect(await ben.db.records.count()).toBe(1);
    expect(await ben.db.heads.count()).toBe(1);
    for (const store of [ana, ben]) {
      const rows = await store.reader.records(made);
      expect(rows).toEqual(made.map((one) => server.recordRows.get(one)));
      expect(await store.reader.recordIdsByIdentifier(SLICE, ['cmp-0007'])).toEqual(new Map([['cmp-0007', made[6]!]]));
      expect(await store.reader.lastSerial(SLICE)).toBe(40);
    }
    closeStore(ana);
    closeStore(ben);
  });
});

describe('bootstrap', () => {
  it('S14: is resumed where it was interrupted', async () => {
    const { server, wire, device } = serverLab();
    const ana = await device('resume-ana');
    await commit(ana, createRecords, { entity_slice_id: SLICE, number_to_add: 30 });
    await pushOutbox(ana, wire(ANA));
    const ben = await device('resume-ben', { userId: BEN, scopes: [STRUCTURE] });
    const asked: (string | undefined)[] = [];
    const breaking = (lines: number): SyncTransport => ({
      ...wire(BEN),
      async *bootstrap(query) {
        asked.push(query.after);
        let count = 0;
        for await (const line of wire(BEN).bootstrap(query)) {
          if (count++ === lines) throw new Unreachable();
          yield line;
        }
      },
    });
    await expect(bootstrapScope(ben, breaking(3), sliceScope(SLICE))).rejects.toBeInstanceOf(Unreachable);
    expect(await isSliceHeld(ben, SLICE)).toBe(false);
    const progress: number[] = [];
    await bootstrapScope(ben, breaking(99), sliceScope(SLICE), ({ done }) => progress.push(done));
    expect(asked[0]).toBeUndefined();
    expect(asked[1]).toBeDefined();
    expect(progress.at(-1)).toBe(30);
    expect(await isSliceHeld(ben, SLICE)).toBe(true);
    const ids = [...server.recordRows.keys()];
    expect(await ben.reader.records(ids)).toEqual(ids.map((one) => server.recordRows.get(one)));
    closeStore(ana);
    closeStore(ben);
  });

  it('stores the wish of holdSlice durably and notifies sync', async () => {
    const store = await openDevice({ name: 'wish', userId: ANA, empty: true });
    let wanted = false;
    store.stream.subscribe((notice) => {
      wanted ||= notice.wanted;
    });
    await holdSlice(store, SLICE);
    expect(wanted).toBe(true);
    expect(await getMeta(store.db, 'wanted')).toEqual([`slice:${SLICE}`]);
    closeStore(store);
  });
});
