import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { multipart } from '../support/server/multipart';
import { startServer, type TestServer } from '../support/server/testServer';

describe('files of many columns', () => {
  let databases: TestDatabases;
  let server: TestServer;
  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  async function prepare(columns: number) {
    const line = (cell: (column: number) => string) => Array.from({ length: columns }, (_, c) => cell(c)).join(',');
    const text = [line((c) => `gene ${c}`), line((c) => `A${c}`), line((c) => `B${c}`), ''].join('\n');
    const { payload, headers } = multipart('genes.csv', text);
    const sent = await server.app.inject({
      method: 'POST',
      url: '/api/imports/file',
      headers: { ...headers, authorization: `Bearer ${await server.token('admin')}` },
      payload,
    });
    return server.ask('POST /imports', { body: { file_id: sent.json().data.resource.id } });
  }

  it('become a table whose fields are created by several events of one act', async () => {
    const made = (await prepare(1_600)).body.data.resource;
    await server.ask(`POST /imports/${made.id}/run`, { body: {} });
    const row = async () => (await server.ask(`GET /imports/${made.id}`)).body.data.resource;
    await expect.poll(async () => (await row()).is_complete, { timeout: 30_000 }).toBe(true);
    const done = await row();
    expect(done).toMatchObject({ error_message: null, created_count: 2 });
    const slices = (await server.ask('GET /entity_slices')).body.data.resource as { id: string; field_ids: string[] }[];
    const slice = slices.find(({ id }) => id === done.entity_slice_id)!;
    expect(slice.field_ids.length).toBeGreaterThanOrEqual(1_600);
    const fields = (await server.ask('GET /data_fields')).body.data.resource as { id: string; field_name: string }[];
    const named = new Map(fields.map((field) => [field.field_name, field.id]));
    for (let column = 0; column < 1_600; column++) expect(slice.field_ids).toContain(named.get(`gene ${column}`));
    // One operation, undone as one.
    const undone = await server.ask(`POST /undo/acts/${made.id}`);
    expect([undone.status, undone.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  });

  it('are mapped up to the number of fields an import may create; a larger plan is refused with an explanation', async () => {
    const made = (await prepare(2_500)).body.data.resource;
    const fresh = made.mapping.columns.filter((column: { new_field?: object }) => column.new_field);
    expect(fresh).toHaveLength(2_000);
    const mapping = Array.from({ length: 2_001 }, (_, column) => ({
      column,
      new_field: { field_name: `gene ${column}`, field_type: 'text' },
      is_key: column === 0,
    }));
    const refused = await server.ask(`POST /imports/${made.id}/validate`, { body: { mapping } });
    expect([refused.status, refused.body.content[0].message]).toEqual([
      400,
      '2,001 columns go to new fields; an import adds 2,000 at most. Leave some out.',
    ]);
  });
});
