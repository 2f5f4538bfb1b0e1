import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { makeTestTable, newId, startServer, type TestServer, type TestTable } from '../support/server/testServer';

const STRUCTURES = {
  toluene: 'Cc1ccccc1',
  ethanol: 'OCC',
  alanine: 'C[C@H](N)C(=O)O',
  broken: 'C1CC(',
};

describe('substructure search of the API', () => {
  let databases: TestDatabases;
  let server: TestServer;
  let table: TestTable;
  let structureId: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    databases = (await embeddedDatabases())!;
    server = await startServer(await databases.create());
    table = await makeTestTable(server, 'Molecules');
    const field = await server.ask('POST /data_fields', {
      body: { entity_slice_id: table.sliceId, field_name: 'Structure', field_type: 'smiles-string' },
    });
    structureId = field.body.data.resource.id;
    for (const [name, smiles] of Object.entries(STRUCTURES)) {
      const made = await server.ask('POST /records', {
        body: {
          entity_slice_id: table.sliceId,
          key_field_to_value: { [table.nameId]: name },
          data: { [structureId]: smiles },
        },
      });
      ids[name] = made.body.data.resource.id;
    }
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  const match = (pattern: string, stereo = false) => {
    const record_values = Object.fromEntries(Object.entries(STRUCTURES).map(([name, smiles]) => [ids[name], smiles]));
    return server.ask('POST /records/substructure_match', { body: { record_values, pattern, stereo } });
  };
  const namesOf = (found: string[]) => Object.keys(ids).filter((name) => found.includes(ids[name]!));

  it('answers with the records that contain the pattern, written any way round', async () => {
    const answer = async (pattern: string, stereo?: boolean) =>
      namesOf((await match(pattern, stereo)).body.data.resource.record_ids);
    expect(await answer('CO')).toEqual(['ethanol', 'alanine']);
    expect(await answer('c1ccccc1')).toEqual(['toluene']);
    expect(await answer('[#6]~[#7]')).toEqual(['alanine']);
    expect(await answer('C[C@@H](N)C(=O)O')).toEqual(['alanine']);
    expect(await answer('C[C@@H](N)C(=O)O', true)).toEqual([]);
  });

  it('refuses a pattern that cannot be read, and a body that is not one', async () => {
    const answer = await match('c1cc(');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('pattern');
    const other = await server.ask('POST /records/substructure_match', {
      body: { record_values: { nobody: 'C' }, pattern: 'C' },
    });
    expect(other.status).toBe(400);
    const empty = await server.ask('POST /records/substructure_match', {
      body: { record_values: { [newId()]: 'C' }, pattern: ' ' },
    });
    expect(empty.status).toBe(400);
  });

  it('filters the search of records as the screen does', async () => {
    const search = async (filter_type: string, filter_prop: unknown) => {
      const filters = JSON.stringify([{ key_field_id: structureId, filter_type, filter_prop }]);
      const path = `/records/search?entity_slice_id=${table.sliceId}&filters=${encodeURIComponent(filters)}`;
      const answer = await server.ask(`GET ${path}`);
      expect(answer.status).toBe(200);
      return namesOf(answer.body.data.resource.map((record: { id: string }) => record.id));
    };
    expect(await search('contains', 'CO')).toEqual(['ethanol', 'alanine']);
    expect(await search('not_contains', 'CO')).toEqual(['toluene', 'broken']);
    expect(await search('contains', { value: 'C[C@@H](N)C(=O)O', stereo: true })).toEqual([]);
    expect(await search('contains', { value: 'CCO', mode: 'exact' })).toEqual(['ethanol']);
    expect(await search('not_contains', { value: 'CCO', mode: 'exact' })).toEqual(['toluene', 'alanine', 'broken']);
    expect(await search('contains', { value: 'Cc1ccccc1', mode: 'similar', threshold: 0.9 })).toEqual(['toluene']);
    expect(await search('contains', { value: 'Cc1ccccc1', mode: 'similar', threshold: 0 })).toEqual([
      'toluene',
      'ethanol',
      'alanine',
    ]);
    // A pattern that cannot be read is no filter.
    expect(await search('contains', 'c1cc(')).toHaveLength(4);
  });
});
