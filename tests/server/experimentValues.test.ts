import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { multipart } from '../support/server/multipart';
import { until } from '../support/server/relayClient';
import { type Role, startServer, type TestServer } from '../support/server/testServer';
import { makeThings, type Things } from '../support/server/things';

/** Whoever may change an experiment may change its values, by any call; nobody else may, by any call. */
describe('values of an experiment', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let things: Things;
  let choice: string;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    things = await makeThings(server);
    const options = [{ name: 'Pass' }, { name: 'Fail' }];
    const field = await things.make('POST /data_fields', {
      ...things.inTable,
      field_name: 'Verdict',
      field_type: 'select',
      attrs: { options },
    });
    choice = field.id;
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  const limit = async (settings: object) => {
    const set = await server.ask('PUT /authorizations/global/user/team-member', { body: settings });
    expect(set.status, set.text).toBe(200);
  };
  const free = { can_edit_operations: 'all', data_fields_edit: { mode: 'all' }, data_fields_view: { mode: 'all' } };
  const closed = { can_edit_operations: 'none' };

  /** Completes an experiment, and says whether that locks it. */
  async function done(id: string, locks: boolean): Promise<void> {
    await things.make('PATCH /workspaces/preferences', { lock_completed: false });
    await things.make('PATCH /tasks', { task_ids: [id], data: { task_status: 'done' } });
    await things.make('PATCH /workspaces/preferences', { lock_completed: locks });
  }

  async function experiment(): Promise<string> {
    return (await things.make('POST /tasks', { task_type: 'operation', task_title: 'Run' })).id;
  }

  async function send(call: string, as: Role, body?: object, raw?: ReturnType<typeof multipart>) {
    return raw
      ? server.ask(call, { as, body: raw.payload, headers: raw.headers })
      : server.ask(call, { as, ...(body ? { body } : {}) });
  }

  /** A record with a value under an experiment, both created by the member. */
  async function written(data: object = { [things.table.noteId]: 'of the run' }) {
    const operation_id = await experiment();
    const record = await things.record();
    const answer = await send(`POST /records/${record}/values`, 'member', { data, operation_id });
    expect(answer.status, answer.text).toBe(200);
    return { operation_id, record, event: answer.body.data.event.id as string };
  }

  /** Every call that changes values under an experiment. */
  const writes: Record<string, (held: Awaited<ReturnType<typeof written>>, as: Role) => ReturnType<typeof send>> = {
    exclude: ({ operation_id, record }, as) =>
      send('PATCH /records/exclude', as, { operation_id, record_ids: [record] }),
    'one record': ({ operation_id, record }, as) =>
      send(`POST /records/${record}/values`, as, { data: { [things.table.noteId]: 'x' }, operation_id }),
    'many records': ({ operation_id, record }, as) =>
      send('POST /records/values', as, {
        operation_id,
        field_id: things.table.noteId,
        record_id_to_content: { [record]: 'y' },
      }),
    paste: ({ operation_id, record }, as) =>
      send('POST /records/values', as, {
        operation_id,
        cells: [{ record_id: record, field_id: things.table.noteId, content: 'z' }],
      }),
    commit: async ({ operation_id }, as) =>
      send('PATCH /records/commit', as, { ...things.inTable, operation_id, record_ids: [await things.record()] }),
    'a new record': ({ operation_id }, as) =>
      send('POST /records', as, {
        ...things.inTable,
        operation_id,
        key_field_to_value: { [things.table.nameId]: crypto.randomUUID() },
      }),
    'new records': ({ operation_id }, as) =>
      send('POST /records/bulk', as, {
        ...things.inTable,
        operation_id,
        records: [{ data: { [things.table.nameId]: crypto.randomUUID() } }],
      }),
    'a file': ({ operation_id, record }, as) => {
      const body = JSON.stringify({ field_id: things.file.fieldId, operation_id });
      return send(`POST /records/${record}/values/file`, as, undefined, multipart('a.txt', 'words', { body }));
    },
    'a file of many': ({ operation_id, record }, as) => {
      const body = JSON.stringify({ field_id: things.file.fieldId, operation_id, record_ids: [record] });
      return send('POST /records/values/file', as, undefined, multipart('a.txt', 'words', { body }));
    },
    undo: ({ event }, as) => send(`POST /undo/${event}`, as, {}),
  };

  it('can be changed by those who may change the experiment', async () => {
    await limit(free);
    for (const [name, write] of Object.entries(writes)) {
      const answer = await write(await written(), 'member');
      expect(answer.status, `${name} ${answer.text}`).toBe(200);
    }
  });

  it('are in the activity of the experiment, in words only for people who may see the table', async () => {
    await limit(free);
    const { operation_id, record } = await written();
    for (const is_excluded of [true, false])
      await send('PATCH /records/exclude', 'member', { operation_id, record_ids: [record], is_excluded });
    const shownTo = async (as: Role) => {
      const { data } = (await send(`GET /tasks/${operation_id}/events`, as)).body;
      return data.resource.map((event: { event_type: string; title: string }) => [event.event_type, event.title]);
    };
    const types = ['PATCH /records/exclude', 'PATCH /records/exclude', 'POST /records/{id}/values', 'POST /tasks'];
    const seen = await shownTo('member');
    expect(seen.map(([type]: string[]) => type)).toEqual(types);
    expect(seen.some(([, title]: string[]) => title === 'Change')).toBe(false);
    await limit({ ...free, entity_slices: { mode: 'select', select: 'hide', ids: [things.table.sliceId] } });
    const hidden = await shownTo('member');
    expect(hidden.map(([type]: string[]) => type)).toEqual(types);
    expect(hidden.slice(0, 3).map(([, title]: string[]) => title)).toEqual(['Change', 'Change', 'Change']);
    await limit({ ...free, entity_slices: { mode: 'all' } });
  });

  it('cannot be changed by anybody whose settings forbid changing experiments', async () => {
    for (const [name, write] of Object.entries(writes)) {
      await limit(free);
      const held = await written();
      await limit(closed);
      const answer = await write(held, 'member');
      expect(answer.status, `${name} ${answer.text}`).toBe(403);
    }
  });

  it('cannot be changed while the experiment is locked', async () => {
    await limit(free);
    for (const [name, write] of Object.entries(writes)) {
      const held = await written();
      await done(held.operation_id, true);
      const answer = await write(held, 'member');
      expect(answer.status, `${name} ${answer.text}`).toBe(403);
    }
    await things.make('PATCH /workspaces/preferences', { lock_completed: false });
  });

  it('stay when their record is deleted, or its creation undone, while the experiment is locked', async () => {
    await limit(free);
    const made = await send('POST /records', 'member', {
      ...things.inTable,
      key_field_to_value: { [things.table.nameId]: crypto.randomUUID() },
    });
    const [record, event] = [made.body.data.resource.id as string, made.body.data.event.id as string];
    const operation_id = await experiment();
    const data = { [things.table.noteId]: 'of the run' };
    expect((await send(`POST /records/${record}/values`, 'member', { data, operation_id })).status).toBe(200);
    const inList = (await written()).operation_id;
    await send('PATCH /records/commit', 'member', { ...things.inTable, operation_id: inList, record_ids: [record] });
    for (const id of [operation_id, inList]) {
      await done(id, true);
      for (const as of ['member', 'admin'] as const) {
        const refused = await send(`DELETE /records/${record}`, as);
        expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('experiment is locked')]);
      }
      expect((await send(`POST /undo/${event}`, 'member', {})).status).not.toBe(200);
    }
    // Old records can still be archived: they are found on request.
    const archive = { record_ids: [record], is_archived: true };
    expect((await send('PATCH /records/archive', 'member', archive)).status).toBe(200);
    await things.make('PATCH /workspaces/preferences', { lock_completed: false });
    const gone = await send(`DELETE /records/${record}`, 'member');
    expect(gone.status, gone.text).toBe(200);
    // Restoring them loses nothing, even while they are locked.
    await things.make('PATCH /workspaces/preferences', { lock_completed: true });
    expect((await send(`POST /undo/${gone.body.data.event.id}`, 'member', {})).status).toBe(200);
    await things.make('PATCH /workspaces/preferences', { lock_completed: false });
  });

  it('of a field that changes its type keep their meaning, also when locked: the type belongs to the field', async () => {
    await limit(free);
    const field = await things.field('text');
    const held = await written({ [field]: '12.5' });
    await done(held.operation_id, true);
    const change = await send(`PUT /data_fields/${field}`, 'member', { field_type: 'number' });
    expect(change.status, change.text).toBe(200);
    const read = await send(`GET /records?record_ids=${held.record}`, 'admin');
    expect(read.text).toContain('12.5');
    expect(read.text).toContain(held.operation_id);
    await limit({ ...free, can_edit_entity_tables: false });
    expect((await send(`PUT /data_fields/${field}`, 'member', { field_type: 'text' })).status).toBe(403);
    await limit({ ...free, can_edit_entity_tables: true });
    await things.make('PATCH /workspaces/preferences', { lock_completed: false });
  });

  it('can be excluded by those who may write each of them', async () => {
    for (const setting of [
      { data_fields_edit: { mode: 'select', select: 'view_only', ids: [things.table.noteId] } },
      { data_fields_view: { mode: 'select', select: 'hide', ids: [things.table.noteId] } },
    ]) {
      await limit(free);
      const held = await written();
      const other = await written({ [things.table.doseId]: 4 });
      await limit(setting);
      expect((await writes.exclude?.(held, 'member'))?.status).toBe(403);
      expect((await writes.exclude?.(other, 'member'))?.status).toBe(200);
    }
    await limit(free);
  });

  it('that were excluded can be included again only by those who may exclude them', async () => {
    const held = await written();
    const left = await writes.exclude?.(held, 'member');
    await limit(closed);
    const undone = () => send(`POST /undo/${left?.body.data.event.id}`, 'member', {});
    expect((await undone()).status).toBe(403);
    await limit({ ...free, data_fields_edit: { mode: 'select', select: 'view_only', ids: [things.table.noteId] } });
    expect((await undone()).status).toBe(403);
    await limit(free);
    expect((await undone()).status).toBe(200);
  });

  it('are not cleared with an option by those who may not change the experiment; merging options belongs to the field', async () => {
    const held = async () => written({ [choice]: 'Pass' });
    await held();
    await limit(closed);
    const cleared = await send(`DELETE /data_fields/${choice}/options/Pass`, 'member', { force: true });
    expect(cleared.status, cleared.text).toBe(403);
    const merged = await send(`DELETE /data_fields/${choice}/options/Pass`, 'member', { merge_into: 'Fail' });
    expect(merged.status, merged.text).toBe(200);
    await limit(free);
    const freed = await send(`DELETE /data_fields/${choice}/options/Fail`, 'member', { force: true });
    expect(freed.status, freed.text).toBe(200);
  });

  it('are not reverted with an import by those who may not change the experiment', async () => {
    await limit({ ...free, can_import_data_operations: true });
    const { payload, headers } = multipart('doses.csv', 'Name,Dose\nI-1,1\n', {}, 'text/csv');
    const file = (await server.ask('POST /imports/file', { as: 'member', body: payload, headers })).body.data.resource;
    const operation_id = await experiment();
    const planned = { entity_slice_id: things.importSliceId, file_id: file.id, operation_id };
    const id = (await send('POST /imports', 'member', planned)).body.data.resource.id as string;
    const run = await send(`POST /imports/${id}/run`, 'member', {});
    expect(run.status, run.text).toBe(200);
    await until('the import ended', async () => {
      const row = (await server.ask(`GET /imports/${id}`)).body.data.resource;
      expect(row.error_message).toBeNull();
      return row.is_complete;
    });
    await limit(closed);
    const refused = await send(`DELETE /imports/${id}/data`, 'member');
    expect(refused.status, refused.text).toBe(403);
    await limit(free);
    await done(operation_id, true);
    const locked = await send(`DELETE /imports/${id}/data`, 'member');
    expect(locked.status, locked.text).toBe(403);
    await done(operation_id, false);
    const deleted = await send(`DELETE /imports/${id}/data`, 'member');
    expect(deleted.status, deleted.text).toBe(200);
    expect(deleted.body.data.resource?.deleted_records ?? deleted.body.data.deleted_records).toBe(1);
  });
});
