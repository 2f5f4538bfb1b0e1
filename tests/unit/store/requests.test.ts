import { commitCall } from '@tests/support/store/commitCall';
import { closeStore, id, NUMBER_FIELD, openDevice, SLICE, START, TEXT_FIELD } from '@tests/support/store/labFixture';
import { Dexie } from 'dexie';
import { IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyCommand } from '@/domain/commands/command';
import { updateField } from '@/domain/commands/dataFields/updateField';
import { createRecords } from '@/domain/commands/records/createRecords';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { setValues } from '@/domain/commands/records/setValues';
import { commandRegistry } from '@/domain/commands/registry';
import { commit } from '@/store/acts/commit';

/** Every way to send a request to IndexedDB. */
const ASKING = [
  'get',
  'getAll',
  'getKey',
  'getAllKeys',
  'put',
  'add',
  'delete',
  'count',
  'openCursor',
  'openKeyCursor',
];

let asked = 0;
const restore: (() => void)[] = [];

beforeEach(() => {
  asked = 0;
  for (const face of [IDBObjectStore.prototype, IDBIndex.prototype] as unknown as Record<string, unknown>[])
    for (const name of ASKING) {
      const original = face[name] as ((...args: unknown[]) => unknown) | undefined;
      if (!original) continue;
      face[name] = function (this: unknown, ...args: unknown[]) {
        asked += 1;
        return original.apply(this, args);
      };
      restore.push(() => {
        face[name] = original;
      });
    }
});
afterEach(() => {
  for (const undo of restore.splice(0)) undo();
});

/** Number of records in one operation. */
const MANY = 300;

async function device(name: string) {
  const store = await openDevice({ name, userId: id(2), now: () => START });
  await commit(store, createRecords, { entity_slice_id: SLICE, number_to_add: MANY });
  const records = await store.db.records.toCollection().primaryKeys();
  await commit(store, setRecordValues, { id: records[0]!, field_id: TEXT_FIELD, content: 'warm' });
  return { store, records };
}

describe('the IndexedDB requests of a commit', () => {
  it('S1: an edit reads each row once, and writes everything at once', async () => {
    const { store, records } = await device('edit');
    asked = 0;
    for (let i = 0; i < 20; i++)
      await commit(store, setRecordValues, { id: records[i]!, field_id: NUMBER_FIELD, content: i });
    // Four for meta, the record and its copy; clock, record, outbox and timeline; from time to time the timeline is
    // trimmed.
    expect(asked / 20).toBeLessThanOrEqual(13);
    closeStore(store);
  });

  it('S1: an operation on many cells reads ranges of the tables', async () => {
    const { store, records } = await device('many');
    asked = 0;
    const cells = records.map((record_id, i) => ({ record_id, field_id: NUMBER_FIELD, content: i }));
    await commit(store, setValues, { cells });
    expect(asked).toBeLessThanOrEqual(records.length + 25);
    closeStore(store);
  });

  it('S1: a command that reads hundreds of rows from memory stays in its transaction', async () => {
    const { store, records } = await device('memory');
    const inside: boolean[] = [];
    const call = 'POST /records/{id}/values';
    const original = commandRegistry.get(call)!;
    const reading: AnyCommand = {
      ...original,
      async run(read, input, context) {
        for (let i = 0; i < 400; i++) await read.get('slice', SLICE);
        for (let i = 0; i < 400; i++) await read.all('view');
        for (let i = 0; i < 400; i++) await read.record(records[0]!);
        inside.push(Dexie.currentTransaction !== null);
        return original.run(read, input, context);
      },
    };
    store.commands = new Map([[call, reading]]);
    asked = 0;
    await commitCall(store, call, { id: records[0]!, field_id: NUMBER_FIELD, content: 5 });
    expect(inside).toEqual([true]);
    expect(asked).toBeLessThanOrEqual(16);
    closeStore(store);
  });

  it('S9: rows that another tab has written are read again', async () => {
    const name = 'two tabs';
    const { store: here, records } = await device(name);
    const there = await openDevice({ name, userId: id(2), now: () => START, empty: true });
    const rename = { id: NUMBER_FIELD, field_name: 'Weight' };
    await commit(there, updateField, rename);
    const made = await commit(here, setRecordValues, {
      id: records[1]!,
      field_id: NUMBER_FIELD,
      content: 7,
    });
    expect(made.plan.title).toContain('Weight');
    closeStore(here);
    closeStore(there);
  });
});
