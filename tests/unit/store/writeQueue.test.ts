import { closeStore, id, openDevice, SLICE, START, TEXT_FIELD } from '@tests/support/store/labFixture';
import { describe, expect, it } from 'vitest';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { Refusal } from '@/domain/refusal';
import { commit } from '@/store/acts/commit';
import { undo } from '@/store/acts/undo';
import { writeAct } from '@/store/db/writeTransaction';
import type { LocalStore } from '@/store/localStore';

let made = 0;
async function laptop(): Promise<{ store: LocalStore; recordId: string; transactions: () => number }> {
  const store = await openDevice({ name: `queued-${++made}`, userId: id(2), now: () => START });
  const { plan } = await commit(store, createRecord, { entity_slice_id: SLICE, data: {} });
  let count = 0;
  const { transaction } = store.db;
  store.db.transaction = ((...args: Parameters<typeof transaction>) => {
    count += 1;
    return transaction.apply(store.db, args);
  }) as typeof transaction;
  return { store, recordId: (plan.answer as { id: string }).id, transactions: () => count };
}

const write = (store: LocalStore, recordId: string, content: string) =>
  commit(store, setRecordValues, { id: recordId, data: { [TEXT_FIELD]: content } });
const contentsOf = async (store: LocalStore, recordId: string) =>
  (await store.reader.record(recordId))?.cells[TEXT_FIELD]?.map(({ content }) => content);

describe('writes that arrive while another is running', () => {
  it('S1 S3 are written together, in order, and each has its own result', async () => {
    const { store, recordId, transactions } = await laptop();
    const contents = Array.from({ length: 20 }, (_, i) => `text ${i}`);
    const all = await Promise.all(contents.map((content) => write(store, recordId, content)));
    // The first began immediately; all others were one transaction.
    expect(transactions()).toBe(2);
    expect(new Set(all.map(({ opId }) => opId)).size).toBe(20);
    const waiting = await store.db.outbox.orderBy('order').toArray();
    expect(waiting.slice(1).map(({ op_id }) => op_id)).toEqual(all.map(({ opId }) => opId));
    expect(await contentsOf(store, recordId)).toEqual(contents.toReversed());
    closeStore(store);
  });

  it('S7 are refused individually', async () => {
    const { store, recordId } = await laptop();
    const results = await Promise.allSettled([
      write(store, recordId, 'one'),
      write(store, recordId, 'two'),
      write(store, id(999), 'into nothing'),
      write(store, recordId, 'three'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect((results[2] as PromiseRejectedResult).reason).toBeInstanceOf(Refusal);
    expect(await contentsOf(store, recordId)).toEqual(['three', 'two', 'one']);
    closeStore(store);
  });

  it('S1 do not all fail if one fails in the middle of writing', async () => {
    const { store, recordId } = await laptop();
    const results = await Promise.allSettled([
      write(store, recordId, 'one'),
      write(store, recordId, 'two'),
      writeAct(store, async () => {
        await store.db.outbox.clear();
        throw new Error('a fault of ours');
      }),
      write(store, recordId, 'three'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await store.db.outbox.count()).toBe(4);
    expect(await contentsOf(store, recordId)).toEqual(['three', 'two', 'one']);
    closeStore(store);
  });

  it('S6 are followed by an undo that undoes the last of them', async () => {
    const { store, recordId } = await laptop();
    const writes = ['one', 'two', 'three'].map((content) => write(store, recordId, content));
    const undone = undo(store);
    await Promise.all(writes);
    await undone;
    expect((await contentsOf(store, recordId))?.[0]).toBe('two');
    closeStore(store);
  });
});
