import { StructureFactsStore } from '@server/structures/structureFacts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import {
  makeTestTable,
  makeWorkspace,
  newId,
  PASSWORD,
  type Role,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

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

  it('returns the records that contain the pattern, however it is written', async () => {
    const answer = async (pattern: string, stereo?: boolean) =>
      namesOf((await match(pattern, stereo)).body.data.resource.record_ids);
    expect(await answer('CO')).toEqual(['ethanol', 'alanine']);
    expect(await answer('c1ccccc1')).toEqual(['toluene']);
    expect(await answer('[#6]~[#7]')).toEqual(['alanine']);
    expect(await answer('C[C@@H](N)C(=O)O')).toEqual(['alanine']);
    expect(await answer('C[C@@H](N)C(=O)O', true)).toEqual([]);
  });

  it('refuses an unreadable pattern, and an invalid body', async () => {
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
    // A filter whose pattern cannot be read is not applied.
    expect(await search('contains', 'c1cc(')).toHaveLength(4);
  });

  const searched = async (parameters: Record<string, unknown>, as: Role = 'admin', sliceId = table.sliceId) => {
    const query = Object.entries(parameters).map(
      ([name, value]) => `&${name}=${encodeURIComponent(JSON.stringify(value))}`,
    );
    return server.ask(`GET /records/search?entity_slice_id=${sliceId}${query.join('')}`, { as });
  };
  const found = async (parameters: Record<string, unknown>, as: Role = 'admin') =>
    namesOf((await searched(parameters, as)).body.data.resource.map((record: { id: string }) => record.id));
  const inOrder = async (parameters: Record<string, unknown>) =>
    (await searched(parameters)).body.data.resource.map(
      (record: { id: string }) => Object.keys(ids).find((name) => ids[name] === record.id)!,
    );
  const contains = (filter_prop: string) => ({
    filters: [{ key_field_id: structureId, filter_type: 'contains', filter_prop }],
  });

  it('filters, sorts and exports by computed properties of structures', async () => {
    const weight = `${structureId}:structure_mw`;
    const above = (filter_prop: number) => [{ field_id: weight, filter_type: 'greater_than', filter_prop }];
    expect(await found({ filters: above(89) })).toEqual(['toluene', 'alanine']);
    expect(await found({ filters: above(92) })).toEqual(['toluene']);
    const by = (id: string, descending: boolean) => ({ sorts: [{ field_id: id, descending }] });
    expect(await inOrder(by(weight, false))).toEqual(['ethanol', 'alanine', 'toluene', 'broken']);
    expect(await inOrder(by(weight, true))).toEqual(['toluene', 'alanine', 'ethanol', 'broken']);
    expect(await inOrder(by(`${structureId}:structure_formula`, false))).toEqual([
      'ethanol',
      'alanine',
      'toluene',
      'broken',
    ]);
    const key = `${structureId}:structure_inchikey`;
    const ethanol = [{ field_id: key, filter_type: 'contains', filter_prop: 'LFQSCWFLJHTTHZ' }];
    expect(await found({ filters: ethanol })).toEqual(['ethanol']);

    const view = await server.ask('POST /record_views', {
      body: {
        entity_slice_id: table.sliceId,
        view_name: 'Weights',
        view_fields: [{ data_field_id: structureId, plot_field_id: null, aggregation_type: 'structure_mw' }],
      },
    });
    expect(view.text).toContain('structure_mw');
    const viewId = view.body.data.resource.id;
    const column = view.body.data.resource.view_fields.find(
      (field: { aggregation_type: string | null }) => field.aggregation_type === 'structure_mw',
    );
    const filters = [{ view_field_id: column.id, filter_type: 'less_than', filter_prop: 50 }];
    expect(await found({ filters })).toEqual(['ethanol']);
    const file = await server.ask(`GET /records/export/csv?entity_slice_id=${table.sliceId}&record_view_id=${viewId}`);
    expect(file.text.split(/\r?\n/)).toEqual(
      expect.arrayContaining([expect.stringContaining('MW of Structure'), expect.stringMatching(/ethanol.*46\.07/)]),
    );
  });

  it('measures a structure once, also for later runs', async () => {
    const measure = vi.spyOn(server.deps.structureMatcher, 'measure');
    const sorts = [{ field_id: `${structureId}:structure_mw`, descending: false }];
    await searched({ sorts });
    expect(measure).not.toHaveBeenCalled();
    const { structureMatcher, db } = server.deps;
    const later = new StructureFactsStore(db, structureMatcher);
    const facts = await later.of(Object.values(STRUCTURES), true);
    expect(facts.get('OCC')).toMatchObject({ formula: 'C2H6O', inchiKey: 'LFQSCWFLJHTTHZ-UHFFFAOYSA-N' });
    expect(facts.has(STRUCTURES.broken)).toBe(false);
    expect(measure).not.toHaveBeenCalled();
    await later.of(['OCCC'], false);
    expect(measure.mock.calls).toEqual([[['OCCC'], false]]);
    measure.mockRestore();
  });

  it('follows edits', async () => {
    const write = (content: string) =>
      server.ask(`POST /records/${ids.toluene}/values`, { body: { data: { [structureId]: content } } });
    expect(await found(contains('c1ccccc1'))).toEqual(['toluene']);
    expect((await write('C1CCCCC1Br')).status).toBe(200);
    expect(await found(contains('c1ccccc1'))).toEqual([]);
    expect(await found(contains('Br'))).toEqual(['toluene']);
    const above = [{ field_id: `${structureId}:structure_mw`, filter_type: 'greater_than', filter_prop: 150 }];
    expect(await found({ filters: above })).toEqual(['toluene']);
    expect((await write(STRUCTURES.toluene)).status).toBe(200);
    expect(await found(contains('c1ccccc1'))).toEqual(['toluene']);
    expect(await found({ filters: above })).toEqual([]);
  });

  it('S8 is available only to members, in their own tables, and reveals nothing of hidden structures', async () => {
    const body = { record_values: { [newId()]: 'CCO' }, pattern: 'CO' };
    expect((await server.ask('POST /records/substructure_match', { as: null, body })).status).toBe(401);
    expect((await server.ask('POST /records/substructure_match', { as: 'viewer', body })).status).toBe(200);

    const elsewhere = await makeWorkspace(server.deps, 'elsewhere', '-elsewhere');
    expect(elsewhere).not.toBe(server.workspaceId);
    const login = await server.ask('POST /auth/login', {
      as: null,
      body: { email: 'admin-elsewhere@test.test', password: PASSWORD },
    });
    const authorization = `Bearer ${login.body.data.resource.token}`;
    const filters = encodeURIComponent(JSON.stringify(contains('CO').filters));
    const peek = await server.ask(`GET /records/search?entity_slice_id=${table.sliceId}&filters=${filters}`, {
      as: null,
      headers: { authorization },
    });
    expect(peek.status).toBe(404);

    expect(await found(contains('c1ccccc1'), 'member')).toEqual(['toluene']);
    const hidden = { data_fields_view: { mode: 'select', select: 'hide', ids: [structureId] } };
    expect((await server.ask('PUT /authorizations/global/user/team-member', { body: hidden })).status).toBe(200);
    const all = Object.keys(STRUCTURES);
    // A filter on something hidden is not applied.
    expect(await found(contains('c1ccccc1'), 'member')).toEqual(all);
    const above = [{ field_id: `${structureId}:structure_mw`, filter_type: 'greater_than', filter_prop: 92 }];
    expect(await found({ filters: above }, 'member')).toEqual(all);
    expect(await found({ filters: above })).toEqual(['toluene']);
  });
});
