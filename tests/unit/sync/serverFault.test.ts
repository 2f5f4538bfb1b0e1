import { closeStore, id, NUMBER_FIELD, SLICE, TEXT_FIELD } from '@tests/support/store/labFixture';
import { serverLab } from '@tests/support/store/serverLab';
import { describe, expect, it } from 'vitest';
import { NO_WORDS, ServerFault, Unreachable } from '@/contract/failures';
import { createRecord } from '@/domain/commands/records/createRecord';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { Refusal } from '@/domain/refusal';
import { commit } from '@/store/acts/commit';
import { refusedChanges } from '@/store/acts/tray';
import { pushOutbox } from '@/sync/outbox/pushOutbox';
import type { PushBody, SyncTransport } from '@/sync/syncTransport';
import { troubleOf } from '@/sync/troubleOf';

const record = id(100);

async function lab(name: string) {
  const { server, wire, device, sync } = serverLab();
  const store = await device(name);
  await commit(store, createRecord, { id: record, entity_slice_id: SLICE });
  await sync(store);
  const write = (fieldId: string, content: string | number) =>
    commit(store, setRecordValues, { id: record, data: { [fieldId]: content } });
  /** A server that fails for whatever contains the word. */
  const failing = (word: string): SyncTransport => ({
    ...wire(),
    push: async (body: PushBody) => {
      if (JSON.stringify(body.commands).includes(word)) throw new ServerFault(500);
      return wire().push(body);
    },
  });
  return { server, store, write, failing };
}

describe('a server that fails (error 500)', () => {
  it('S3 S7 on a single change in the end has that one refused, with the reason, and accepts the others', async () => {
    const { server, store, write, failing } = await lab('poison');
    await write(TEXT_FIELD, 'poison');
    for (let i = 0; i < 4; i++) await write(NUMBER_FIELD, i);
    let rounds = 0;
    for (; (await store.db.outbox.where('state').notEqual('refused').count()) > 0 && rounds < 10; rounds++)
      await pushOutbox(store, failing('poison')).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ServerFault);
      });
    // It is not refused after a single failure.
    expect(rounds).toBeGreaterThan(3);
    expect((await refusedChanges(store)).map(({ reason }) => reason?.message)).toEqual([
      'The server fails on this change (error 500), and takes others. Try again later.',
    ]);
    expect(server.recordRows.get(record)?.cells[NUMBER_FIELD]?.map(({ content }) => content)).toEqual([3, 2, 1, 0]);
    closeStore(store);
  });

  it('S1 on everything has nothing refused, however long that lasts', async () => {
    const { server, store, write, failing } = await lab('broken');
    for (let i = 0; i < 3; i++) await write(NUMBER_FIELD, i);
    for (let i = 0; i < 12; i++) await expect(pushOutbox(store, failing('op_id'))).rejects.toBeInstanceOf(ServerFault);
    expect(await refusedChanges(store)).toEqual([]);
    await pushOutbox(store, failing('nothing'));
    expect(server.recordRows.get(record)?.cells[NUMBER_FIELD]?.map(({ content }) => content)).toEqual([2, 1, 0]);
    closeStore(store);
  });
});

it('gives the reason why a round failed although the server answered, and nothing that is reported otherwise', () => {
  expect(troubleOf(new Refusal('forbidden', NO_WORDS))).toBe('The server refused the request (error 403).');
  expect(troubleOf(new Refusal('forbidden', 'Accept the licence first.'))).toBe('Accept the licence first.');
  expect(troubleOf(new ServerFault(500))).toBe('The server failed (error 500).');
  expect(troubleOf(new ServerFault(503, '', 60))).toBe('The server is not ready.');
  for (const quiet of [
    new Unreachable(),
    new ServerFault(426),
    new ServerFault(503, '', 2),
    new Refusal('unauthenticated', 'Sign in first.'),
    new Refusal('too_many', 'Wait.', [], { retryAfter: 1 }),
  ])
    expect(troubleOf(quiet)).toBeNull();
});
