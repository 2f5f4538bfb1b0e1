import { fc } from '@tests/support/fc';
import { MemoryDatabase, MemoryDisk } from '@tests/support/store/memoryDatabase';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { LocalDatabase } from '@/store/db/schema';

type Db = LocalDatabase;

const key = fc.constantFrom('a', 'b', 'c', 'record:1', 'record:2');
const state = fc.constantFrom('waiting', 'sending', 'refused');
const entry = fc.record({
  op_id: fc.constantFrom('o1', 'o2', 'o3', 'o4'),
  act_id: fc.constantFrom('x', 'y'),
  state,
  undoes: fc.constantFrom(null, 'o1'),
  touches: fc.uniqueArray(key, { maxLength: 3 }),
});
const record = fc.record(
  {
    id: fc.constantFrom('1', '2', '3'),
    slice_id: fc.constantFrom('s', 't'),
    block: fc.integer({ min: 0, max: 2 }),
    identifier_key: fc.constantFrom('p', 'q'),
    row: fc.constant({ cells: { f: [1, { x: [2] }] } }),
  },
  { requiredKeys: ['id', 'slice_id', 'block', 'row'] },
);

/** One operation as data; both databases execute it. */
const operation = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), entry }),
  fc.record({ kind: fc.constant('bulkPut' as const), records: fc.array(record, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('delete' as const), order: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('update' as const), order: fc.integer({ min: 1, max: 6 }), state }),
  fc.record({ kind: fc.constant('modify' as const), block: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant('deleteWhere' as const), order: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constant('fail' as const), records: fc.array(record, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('query' as const), keys: fc.array(key, { maxLength: 3 }), state }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

async function play(db: Db, step: Operation): Promise<unknown> {
  switch (step.kind) {
    case 'add':
      return db.outbox.add({ ...step.entry } as never);
    case 'bulkPut':
      return void (await db.records.bulkPut(step.records as never));
    case 'delete':
      return void (await db.outbox.delete(step.order));
    case 'update':
      return db.outbox.update(step.order, { state: step.state as never });
    case 'modify':
      return db.records.where('block').equals(step.block).modify({ block: 7 });
    case 'deleteWhere':
      return db.outbox.where('order').belowOrEqual(step.order).delete();
    case 'fail':
      return db.transaction('rw', [db.records, db.outbox], async () => {
        await db.records.bulkPut(step.records as never);
        await db.outbox.clear();
        throw new Error('no');
      });
    case 'query':
      return [
        await db.outbox.where('touches').anyOf(step.keys).distinct().toArray(),
        await db.outbox.where('touches').anyOf(step.keys).count(),
        await db.outbox.orderBy('touches').uniqueKeys(),
        await db.outbox.where('state').anyOf('waiting', 'sending').limit(1).count(),
        await db.outbox.where('state').notEqual(step.state).primaryKeys(),
        await db.outbox.where('state').equals(step.state).last(),
        await db.outbox.where('undoes').equals('o1').first(),
        await db.outbox
          .orderBy('order')
          .reverse()
          .filter((e) => e.state !== step.state)
          .limit(2)
          .toArray(),
        await db.outbox.where('order').above(2).toArray(),
        await db.outbox.where('order').between(2, 3, true, true).toArray(),
        await db.outbox.where('touches').startsWith('record:').primaryKeys(),
        await db.outbox.limit(2).primaryKeys(),
        await db.records.where(':id').between('1', '2', true, true).limit(2).primaryKeys(),
        await db.records
          .where('[slice_id+identifier_key]')
          .anyOf([
            ['s', 'p'],
            ['t', 'q'],
          ])
          .toArray(),
        await db.records.where('[slice_id+identifier_key]').between(['s', Dexie.minKey], ['s', Dexie.maxKey]).keys(),
        await db.records.orderBy('slice_id').uniqueKeys(),
        await db.records.bulkGet(['1', '2', '9']),
        await db.records.toCollection().primaryKeys(),
      ];
  }
}

async function answerOf(db: Db, step: Operation): Promise<unknown> {
  try {
    return { result: await play(db, step) };
  } catch (error) {
    return { failed: (error as Error).name };
  }
}

describe('MemoryDatabase', () => {
  it('answers like Dexie, whatever program is run', { timeout: 120_000 }, async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 14 }), async (program) => {
        const name = `twin-${++count}`;
        const dexie = new LocalDatabase(name, { indexedDB: new IDBFactory(), IDBKeyRange });
        const memory = new MemoryDatabase(name, new MemoryDisk()).asLocalDatabase();
        for (const step of program) expect(await answerOf(memory, step)).toEqual(await answerOf(dexie, step));
        for (const table of ['records', 'outbox'] as const)
          expect(await memory[table].toArray()).toEqual(await dexie[table].toArray());
        dexie.close();
      }),
      { numRuns: 120 },
    );
  });

  it('returns copies and stores copies', async () => {
    const db = new MemoryDatabase('copies', new MemoryDisk()).asLocalDatabase();
    const given = { key: 'scopes', value: ['structure'] };
    await db.meta.put(given);
    given.value.push('late');
    const read = await db.meta.get('scopes');
    (read!.value as string[]).push('later');
    expect(await db.meta.get('scopes')).toEqual({ key: 'scopes', value: ['structure'] });
  });
});
