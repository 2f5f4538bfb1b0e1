import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { makeTestTable, startServer, type TestServer } from '../../support/server/testServer';

let databases: TestDatabases;
let server: TestServer;
let count = 0;
const fresh = (word: string) => `${word} ${++count}`;

const data = async (call: string, body: object = {}) => {
  const answer = await server.ask(call, { body });
  if (answer.status !== 200) throw new Error(`${call}: ${answer.text}`);
  return answer.body.data.resource;
};

beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

describe('identifiers that consist of hidden fields', () => {
  it('stay unreadable when the table gets other key fields, whoever changes them, and when that is undone', async () => {
    const slice = await data('POST /entity_slices', { slice_name: fresh('Keys'), key_field_name: 'Code' });
    const code = slice.key_field_ids[0] as string;
    const label = (
      await data('POST /data_fields', { entity_slice_id: slice.id, field_name: 'Label', field_type: 'text' })
    ).id;
    const body = {
      entity_slice_id: slice.id,
      key_field_to_value: { [code]: 'CANARY-key' },
      data: { [label]: 'plain' },
    };
    const record = (await data('POST /records', body)).id;
    await data('PUT /authorizations/global/user/team-member', {
      data_fields_view: { mode: 'select', select: 'hide', ids: [code] },
    });
    const seen = async () =>
      [
        `GET /records?record_ids=${record}`,
        `GET /sync/bootstrap?scope=slice:${slice.id}`,
        `GET /records/search?entity_slice_id=${slice.id}`,
        `GET /records/export/csv?entity_slice_id=${slice.id}&view_field_ids=${label}`,
        'GET /sync/changes?cursor=0&limit=5000',
        'GET /search?q=canary',
      ].map(async (call) => (await server.ask(call, { as: 'member' })).text);
    const expectHidden = async () => {
      for (const text of await Promise.all(await seen())) expect(text).not.toContain('CANARY');
    };
    await expectHidden();
    const byMember = await server.ask(`PUT /entity_slices/${slice.id}`, {
      as: 'member',
      body: { key_field_ids: [label] },
    });
    expect([byMember.status, byMember.text]).toEqual([403, expect.stringContaining('hidden from you')]);
    await expectHidden();
    const byAdmin = await server.ask(`PUT /entity_slices/${slice.id}`, { body: { key_field_ids: [label] } });
    expect(byAdmin.status).toBe(200);
    await expectHidden();
    expect((await server.ask(`POST /undo/${byAdmin.body.data.event.id}`)).status).toBe(200);
    await expectHidden();
    // From people who see the code, nothing is hidden.
    expect((await server.ask(`GET /records?record_ids=${record}`)).text).toContain('CANARY');
    await data('PUT /authorizations/global/user/team-member', { data_fields_view: { mode: 'all' } });
  });

  it('are not revealed by identifiers that contain references to their records, nor by the text of a refusal', async () => {
    const slice = await data('POST /entity_slices', { slice_name: fresh('Hidden key'), key_field_name: 'Code' });
    const code = slice.key_field_ids[0] as string;
    const named = async (sliceId: string, key: string, content: unknown) =>
      (await data('POST /records', { entity_slice_id: sliceId, key_field_to_value: { [key]: content } })).id as string;
    const record = await named(slice.id, code, 'CANARY-code');
    const field = { field_name: fresh('Of'), field_type: 'record-reference', ref_slice_id: slice.id };
    const of = (await data('POST /data_fields', field)).id;
    const other = await data('POST /entity_slices', { slice_name: fresh('Points'), key_field_ids: [of] });
    const pointing = await named(other.id, of, [record]);
    const dose = { entity_slice_id: slice.id, field_name: 'Dose', field_type: 'number' };
    const doseId = (await data('POST /data_fields', dose)).id;
    await data('PUT /authorizations/global/user/team-member', {
      data_fields_view: { mode: 'select', select: 'hide', ids: [code] },
    });
    const asMember = async (call: string, body?: object) => (await server.ask(call, { as: 'member', body })).text;
    const wrong = { field_id: doseId, record_id_to_content: { [record]: 'many' } };
    for (const text of [
      await asMember(`GET /records?record_ids=${pointing}`),
      await asMember(`GET /records/search?entity_slice_id=${other.id}`),
      await asMember(`GET /sync/bootstrap?scope=slice:${other.id}`),
      await asMember('GET /sync/changes?cursor=0&limit=5000'),
      await asMember('POST /records/values', wrong),
      await asMember('POST /record_sets', { set_name: fresh('Set'), entity_slice_id: other.id, record_ids: [record] }),
    ])
      expect(text).not.toContain('CANARY-code');
    expect(await asMember('POST /records/values', wrong)).toContain('"path":["REDACTED","Dose"]');
    await data('PUT /authorizations/global/user/team-member', { data_fields_view: { mode: 'all' } });
  });

  it('and hidden fields stay in a table when somebody lists its fields without them', async () => {
    const slice = await data('POST /entity_slices', { slice_name: fresh('Listed') });
    const name = slice.key_field_ids[0] as string;
    const add = async (field_name: string) =>
      (await data('POST /data_fields', { entity_slice_id: slice.id, field_name, field_type: 'text' })).id as string;
    const [a, b] = [await add('A'), await add('B')];
    await data('PUT /authorizations/global/user/team-member', {
      data_fields_view: { mode: 'select', select: 'hide', ids: [b] },
    });
    const body = { field_ids: [name, a].reverse() };
    expect((await server.ask(`PUT /entity_slices/${slice.id}`, { as: 'member', body })).status).toBe(200);
    const slices = await data('GET /entity_slices');
    const now = slices.find((one: { id: string }) => one.id === slice.id);
    expect(now.field_ids).toEqual([a, name, b]);
    await data('PUT /authorizations/global/user/team-member', { data_fields_view: { mode: 'all' } });
  });
});

it("S8 a person's own act on many records is closed to them once the table is hidden", async () => {
  const table = await makeTestTable(server, fresh('Bulk'));
  const records = Array.from({ length: 30 }, (_, i) => ({ data: { [table.nameId]: `CANARY-bulk-${i}` } }));
  const made = await server.ask('POST /records/bulk', {
    as: 'member',
    body: { entity_slice_id: table.sliceId, records },
  });
  const { id } = made.body.data.event;
  expect((await server.ask(`GET /events/${id}`, { as: 'member' })).text).toContain('CANARY-bulk');
  await data('PUT /authorizations/global/user/team-member', {
    entity_slices: { mode: 'select', select: 'hide', ids: [table.sliceId] },
  });
  const now = await server.ask(`GET /events/${id}`, { as: 'member' });
  expect([now.status, now.text]).toEqual([404, expect.not.stringContaining('CANARY')]);
});
