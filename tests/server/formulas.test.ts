import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import {
  makeRecord,
  makeTestTable,
  type Role,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

describe('formula fields', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;
  let doubleId: string;
  const ids: string[] = [];

  beforeAll(async () => {
    databases = (await embeddedDatabases()) as TestDatabases;
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Doses');
    for (const dose of [5, 1, 3]) ids.push(await makeRecord(server, table, `D-${dose}`, { [table.doseId]: dose }));
    const made = await add('Double', '{dose} * 2');
    expect(made.status).toBe(200);
    doubleId = made.body.data.resource.id;
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  const add = (field_name: string, formula: string) =>
    server.ask('POST /data_fields', {
      body: { entity_slice_id: table.sliceId, field_name, field_type: 'formula', attrs: { formula } },
    });
  const data = async (call: string, body?: object, as: Role = 'admin') => {
    const answer = await server.ask(call, { body, as });
    expect(answer.text).toContain('resource');
    return answer.body.data.resource;
  };

  it('keeps ids in place of names, and refuses invalid formulas', async () => {
    const field = (await data('GET /data_fields')).find((held: { id: string }) => held.id === doubleId);
    expect(field).toMatchObject({
      is_readonly: true,
      attrs: { formula: `{${table.doseId}} * 2`, dependencies: [table.doseId] },
    });
    const bad = await add('Bad', '{Weight} * 2');
    expect(bad.status).toBe(400);
    expect(bad.body.content[0]).toMatchObject({ message: 'There is no field Weight.', path: ['attrs', 'formula'] });
    const validate = (body: object) => data('POST /data_fields/formula/validate', body);
    const inTable = { entity_slice_id: table.sliceId };
    expect(await validate({ ...inTable, formula: '{Dose} +' })).toMatchObject({
      valid: false,
      at: 8,
      dependencies: [],
    });
    expect(await validate({ ...inTable, formula: 'round({Dose}, 1)' })).toEqual({
      valid: true,
      error: null,
      at: null,
      dependencies: [table.doseId],
    });
    const round = await validate({ formula: '{Double} + 1', field_id: doubleId });
    expect(round).toMatchObject({ valid: false, error: 'Circular reference: the formula uses its own field.' });
  });

  it('calculates without storing: on request, in records, in search, in sorts and in exports', async () => {
    const asked = { fieldId: doubleId, operationId: null, recordIds: ids, saveCalculatedValues: false };
    const results = await data('POST /data_fields/formula/calculate', asked);
    expect(results.map((row: { content: number }) => row.content).sort()).toEqual([10, 2, 6]);
    const saving = await server.ask('POST /data_fields/formula/calculate', {
      body: { ...asked, saveCalculatedValues: true },
    });
    expect(saving.status).toBe(400);
    const [record] = await data(`GET /records?record_ids=${ids[0]}`);
    expect(record.record_values[doubleId]).toEqual([
      {
        id: null,
        content: { formula: `{${table.doseId}} * 2`, dependencies: [table.doseId], result: 10 },
        created_at: null,
        operation_id: null,
        record_id: ids[0],
        is_redacted: false,
      },
    ]);
    const sorts = encodeURIComponent(JSON.stringify([{ field_id: doubleId, descending: false }]));
    const found = await data(`GET /records/search?entity_slice_id=${table.sliceId}&sorts=${sorts}`);
    expect(found.map((row: { record_identifier: string }) => row.record_identifier)).toEqual(['D-1', 'D-3', 'D-5']);
    expect(found[0].record_values[doubleId][0].content.result).toBe(2);
    const file = await server.ask(
      `GET /records/export/csv?entity_slice_id=${table.sliceId}&view_field_ids=${doubleId}&search_text=D-5`,
    );
    expect(file.text).toBe('Identifier,Double\r\nD-5,10\r\n');
    const stored = await data(`GET /records/${ids[0]}/values`);
    expect(stored).not.toHaveProperty(doubleId);
    const write = await server.ask(`POST /records/${ids[0]}/values`, { body: { data: { [doubleId]: 4 } } });
    expect(write.status).toBe(403);
  });

  it('follows its fields: a new value, a new name', async () => {
    await data(`POST /records/${ids[1]}/values`, { data: { [table.doseId]: 7 } });
    await data(`PUT /data_fields/${table.doseId}`, { field_name: 'Amount' });
    const [record] = await data(`GET /records?record_ids=${ids[1]}`);
    expect(record.record_values[doubleId][0].content.result).toBe(14);
  });

  it('S8 reveals nothing that a person may not view', async () => {
    const hidden = { data_fields_view: { mode: 'select', select: 'hide', ids: [table.doseId] } };
    await data('PUT /authorizations/global/user/team-member', hidden);
    const [record] = await data(`GET /records?record_ids=${ids[0]}`, undefined, 'member');
    expect(record.record_values).not.toHaveProperty(doubleId);
    expect(record.record_values[table.doseId][0].content).toBe('REDACTED');
    const asked = { fieldId: doubleId, recordIds: ids };
    const results = await data('POST /data_fields/formula/calculate', asked, 'member');
    expect(results.map((row: { content: unknown }) => row.content)).toEqual([null, null, null]);
    const peek = { entity_slice_id: table.sliceId, field_name: 'Peek', field_type: 'formula' };
    const made = await server.ask('POST /data_fields', {
      as: 'member',
      body: { ...peek, attrs: { formula: '{Amount}' } },
    });
    expect(made.status).toBe(400);
  });
});
