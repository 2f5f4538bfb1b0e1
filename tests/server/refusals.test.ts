import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { makeTestTable, newId, startServer, type TestServer, type TestTable } from '../support/server/testServer';

describe('refused operations', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Refused');
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  const setNote = (opId: string, recordId: string, n: number, content: string) => ({
    op_id: opId,
    act_id: opId,
    n,
    call: 'POST /records/{id}/values',
    input: { id: recordId, field_id: table.noteId, content },
    at: Date.now(),
    tz_minutes: 0,
  });
  const clientId = newId();
  async function push(
    command: Omit<ReturnType<typeof setNote>, 'input'> & { input: object },
    as: 'admin' | 'member' = 'admin',
  ) {
    const body = { client_id: clientId, schema_version: 1, commands: [command] };
    const answer = await server.ask('POST /sync/push', { as, body });
    expect(answer.status).toBe(200);
    return answer.body.data.resource.results[0];
  }
  async function makeRecordWithId(id: string): Promise<void> {
    const answer = await server.ask('POST /records', {
      body: { id, entity_slice_id: table.sliceId, data: { [table.nameId]: id } },
    });
    expect(answer.status).toBe(200);
  }

  it('S2 a late copy of a refused operation gets the same answer and never takes effect; its author may try again', async () => {
    const record = newId();
    const op = newId();
    const first = await push(setNote(op, record, 3, 'late'));
    expect(first).toMatchObject({ outcome: 'rejected', code: 'not_found', missing: 'record' });
    await makeRecordWithId(record);
    expect(await push(setNote(op, record, 3, 'late'))).toEqual(first);
    const shown = await server.ask(`GET /records/${record}/values`);
    expect(shown.status).toBe(200);
    expect(shown.text).not.toContain('late');
    expect(await push(setNote(op, record, 4, 'late'))).toMatchObject({ outcome: 'applied' });
    expect(await push(setNote(op, record, 3, 'late'))).toMatchObject({ outcome: 'duplicate' });
  });

  it('S2 a name that only the database finds taken is refused again when its request is repeated', async () => {
    const named = async (name: string) => {
      const body = { entity_slice_id: table.sliceId, data: { [table.nameId]: name } };
      return (await server.ask('POST /records', { body })).body.data.resource.id as string;
    };
    const first = await named('Borrowed');
    const deleted = await server.ask(`DELETE /records/${first}`);
    const second = await named('Borrowed');
    const op = newId();
    const undo = {
      ...setNote(op, first, 5, ''),
      call: 'POST /undo/{event_id}',
      input: { event_id: deleted.body.data.event.id },
    };
    const answer = await push(undo);
    expect(answer).toMatchObject({
      outcome: 'rejected',
      code: 'conflict',
      content: 'Borrowed already exists in this table.',
    });
    const renamed = await server.ask(`POST /records/${second}/values`, { body: { data: { [table.nameId]: 'Own' } } });
    expect(renamed.status).toBe(200);
    expect(await push(undo)).toEqual(answer);
    expect(await push({ ...undo, n: 6 })).toMatchObject({ outcome: 'applied' });
    expect(await push(undo)).toMatchObject({ outcome: 'duplicate' });
  });

  it('S2 the same id with another body, or from another person, is a conflict', async () => {
    const record = newId();
    const op = newId();
    expect(await push(setNote(op, record, 1, 'mine'))).toMatchObject({ code: 'not_found' });
    expect(await push(setNote(op, record, 1, 'altered'))).toMatchObject({ outcome: 'rejected', code: 'conflict' });
    expect(await push(setNote(op, record, 1, 'mine'), 'member')).toMatchObject({ code: 'conflict' });
  });

  it('S2 a refused request with an idempotency key is refused again, and with another body answers 409', async () => {
    const record = newId();
    const headers = { 'idempotency-key': newId() };
    const call = `POST /records/${record}/values`;
    const body = { field_id: table.noteId, content: 'kept' };
    expect((await server.ask(call, { headers, body })).status).toBe(404);
    await makeRecordWithId(record);
    expect((await server.ask(call, { headers, body })).status).toBe(404);
    expect((await server.ask(call, { headers, body: { ...body, content: 'other' } })).status).toBe(409);
    expect((await server.ask(call, { body })).status).toBe(200);
  });

  it('S12 a client too old to read gets 426, and its pushes are accepted', async () => {
    expect((await server.ask('GET /sync/changes?cursor=0&schema_version=0')).status).toBe(426);
    expect((await server.ask('GET /sync/changes?cursor=0&schema_version=1')).status).toBe(200);
    const record = newId();
    await makeRecordWithId(record);
    expect(await push(setNote(newId(), record, 9, 'typed before'))).toMatchObject({ outcome: 'applied' });
  });
});
