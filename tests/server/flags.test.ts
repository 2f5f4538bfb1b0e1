import { keepFlags } from '@server/setup/keepFlags';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLAG_GATES } from '@/domain/permissions/flagGates';
import { FLAG_NAMES, type Flag, flagWords } from '@/domain/permissions/flags';
import { OWN_SERVER_FLAGS } from '@/domain/plans/plans';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { addPerson, tokenOf } from '../support/server/persons';
import {
  makeOperation,
  makeRecord,
  makeTestTable,
  makeWorkspace,
  newId,
  startServer,
  type TestServer,
  type TestTable,
} from '../support/server/testServer';

let databases: TestDatabases;
let server: TestServer;
let table: TestTable;
let staff: Record<string, string>;
let count = 0;

beforeAll(async () => {
  databases = await embeddedDatabases();
  server = await startServer(await databases.create());
  table = await makeTestTable(server, 'Compounds');
  const { email, id } = await addPerson(server, 'staff', 'viewer');
  await server.deps.db.query('update app_user set is_staff = true where id = $1', [id]);
  staff = { authorization: `Bearer ${await tokenOf(server, email)}` };
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

type Level = 'admin' | 'member' | 'guest';
const send = (call: string, body: unknown = {}, as: Level = 'admin') =>
  server.ask(call, { as, ...(call.startsWith('GET') ? {} : { body }) });
const made = async (call: string, body: unknown = {}, as: Level = 'admin') => {
  const answer = await send(call, body, as);
  expect([call, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([call, 200, '']);
  return answer.body.data;
};

async function setFlags(change: (held: Set<Flag>) => void): Promise<void> {
  const held = new Set<Flag>((await made('GET /workspaces/active')).resource.feature_flags);
  change(held);
  const answer = await server.ask(`PATCH /staff/workspaces/${server.workspaceId}`, {
    as: null,
    headers: staff,
    body: { feature_flags: [...held] },
  });
  expect(answer.status).toBe(200);
}

const name = () => `Thing ${++count}`;
const preference = (body: object) => () => send('PATCH /workspaces/preferences', body);

/** Things that a guest may edit: an experiment and a record of a program that is shared with them for editing. */
async function sharedExperiment(): Promise<{ task: string; record: string }> {
  const { id: program } = (await made('POST /programs', { program_name: name() })).resource;
  const grants = [{ user_id: server.ids.guest, permission: 'edit' }];
  await made(`POST /programs/${program}/share`, { grants });
  await made(`PUT /entity_slices/${table.sliceId}`, { program_ids: [program] });
  const item = { task_type: 'operation', task_title: name(), program_ids: [program] };
  const task = (await made('POST /tasks', item)).resource.id;
  return { task, record: await makeRecord(server, table, name()) };
}

/** Fills the workspace with records up to a number, as copies of an existing one. */
async function fill(to: number): Promise<void> {
  const id = await makeRecord(server, table, name());
  await server.deps.db.query(
    `insert into record select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
       'identifier', 'Copy ' || n, 'identifier_key', 'copy ' || n))).*
     from record r, generate_series(1, $3 - (select count(*) from record where workspace_id = $1 and not is_deleted)) n
     where r.workspace_id = $1 and r.id = $2`,
    [server.workspaceId, id, to],
  );
}

/**
 * How each flag is tested: what is refused without it and works with it. Null where no call is controlled by it: its
 * feature does not exist yet, or it enables something that is tested below.
 */
const TRIES: Record<Flag, (() => Promise<{ status: number; text: string }>) | null> = {
  table_drafts: () => send('POST /entity_slices', { slice_name: name(), is_draft: true }),
  experiment_record_exclusion: async () => {
    const record_ids = [await makeRecord(server, table, name())];
    const operation_id = await makeOperation(server);
    return send('PATCH /records/exclude', { operation_id, record_ids });
  },
  new_dashboards: null,
  dynamic_membership: null,
  condition_sets: null,
  task_name_propagation: null,
  data_viz_dashboards: null,
  rdkit_extension: null,
  formula_fields: () =>
    send('POST /data_fields', {
      entity_slice_id: table.sliceId,
      field_name: name(),
      field_type: 'formula',
      attrs: { formula: '{Dose} * 2' },
    }),
  plots: async () => {
    const response = { entity_slice_id: table.sliceId, field_name: name(), field_type: 'number' };
    const { id } = (await made('POST /data_fields', response)).resource;
    const fields = { dose_field_id: table.doseId, response_field_id: id };
    return send('POST /dose_response/configs', { config_name: name(), entity_slice_id: table.sliceId, ...fields });
  },
  aggregations: () =>
    send('POST /record_views', {
      view_name: name(),
      entity_slice_id: table.sliceId,
      view_fields: [{ data_field_id: table.doseId, aggregation_type: 'mean' }],
    }),
  design_cycles: () => send('POST /tasks', { task_type: 'cycle', task_title: name() }),
  group_notifications: () => send('POST /workspaces/groups', { group_name: name(), slack_channel: '#chemistry' }),
  guests_add_experiment_records: async () => {
    const { task, record } = await sharedExperiment();
    return send(`POST /tasks/${task}/records`, { record_ids: [record] }, 'guest');
  },
  programs: () => send('POST /programs', { program_name: name() }),
  source_and_bulk_syncing: null,
  api: () => send('POST /users/access-keys', { key_name: name() }),
  program_sharing: async () => {
    const { id } = (await made('POST /programs', { program_name: name() })).resource;
    return send(`POST /programs/${id}/share`, { grants: [] });
  },
  triggers: null,
  rollbacks: async () => {
    const { event } = await made('POST /entity_slices', { slice_name: name() }, 'member');
    return send(`POST /undo/${event.id}`);
  },
  chat: preference({ has_chat_enabled: true }),
  unlimited_records: async () => {
    await fill(10_000);
    return send('POST /records', { entity_slice_id: table.sliceId, key_field_to_value: { [table.nameId]: name() } });
  },
  mfa: preference({ is_mfa_required: true }),
  sso: () => send('PATCH /workspaces/sso', { domains: [] }),
  ip_restrictions: () => send('POST /workspaces/ip_addresses', { ip_address: '127.0.0.0/8', label: 'Here' }),
  user_groups: () => send('POST /workspaces/groups', { group_name: name() }),
  advanced_permissions: () => send('PUT /authorizations/global/user/team-member', { can_manage_sets: true }),
};

/** Each of these makes the following ones fail, so they come last. */
const LAST: readonly Flag[] = ['unlimited_records', 'mfa'];
const tried = FLAG_NAMES.filter((flag) => TRIES[flag] && !LAST.includes(flag)).concat(LAST);
const BY_OTHER_WORDS: Partial<Record<Flag, RegExp>> = {
  design_cycles: /has no design cycles/,
  guests_add_experiment_records: /Guests cannot change the data of experiments/,
  unlimited_records: /may have 10,000 records/,
};

describe('a feature flag', () => {
  it.each(tried)('%s is checked by the server: refused without it, done with it', async (flag) => {
    const attempt = TRIES[flag] as NonNullable<(typeof TRIES)[Flag]>;
    await setFlags((held) => held.delete(flag));
    const without = await attempt();
    expect([flag, without.status]).toEqual([flag, flag === 'unlimited_records' ? 409 : 403]);
    expect(without.text).toMatch(BY_OTHER_WORDS[flag] ?? new RegExp(`does not include ${flagWords(flag)}`));
    await setFlags((held) => held.add(flag));
    const withIt = await attempt();
    expect([flag, withIt.status, withIt.status === 200 ? '' : withIt.text]).toEqual([flag, 200, '']);
  });

  it('that enables something without a call of its own is one of these', () => {
    const untried = FLAG_NAMES.filter((flag) => 'opens' in FLAG_GATES[flag] && !TRIES[flag]);
    // The first changes what a call does (tests/unit/commands/taskDefinitions); the second does not control any calls
    // yet.
    expect(untried).toEqual(['task_name_propagation', 'source_and_bulk_syncing']);
  });
});

describe('a thing that was created with a flag', () => {
  it('stays, and can be changed in every other way, when the flag is removed', async () => {
    const elsewhere = await startServer(await databases.create());
    const ask = async (call: string, body?: unknown) => elsewhere.ask(call, body === undefined ? {} : { body });
    const other = await makeTestTable(elsewhere, 'Samples');
    const formula = { entity_slice_id: other.sliceId, field_name: 'Double', field_type: 'formula' };
    const field = await ask('POST /data_fields', { ...formula, attrs: { formula: '{Dose} * 2' } });
    const { id, attrs } = field.body.data.resource;
    const columns = [{ id: newId(), data_field_id: other.doseId, aggregation_type: 'mean' }];
    const view = await ask('POST /record_views', {
      view_name: 'Means',
      entity_slice_id: other.sliceId,
      view_fields: columns,
    });
    expect([field.status, view.status]).toEqual([200, 200]);
    await elsewhere.deps.db.query('update app_user set is_staff = true where id = $1', [elsewhere.ids.admin]);
    await ask(`PATCH /staff/workspaces/${elsewhere.workspaceId}`, { feature_flags: [] });
    const renamed = await ask(`PUT /data_fields/${id}`, { field_name: 'Twice', attrs: { formula: attrs.formula } });
    expect(renamed.status).toBe(200);
    const another = await ask(`PUT /data_fields/${id}`, { attrs: { formula: '{Dose} * 3' } });
    expect(another.status).toBe(403);
    const kept = await ask(`PUT /record_views/${view.body.data.resource.id}`, {
      view_name: 'Means of all',
      view_fields: columns,
    });
    expect(kept.status).toBe(200);
    const more = await ask(`PUT /record_views/${view.body.data.resource.id}`, {
      view_fields: [{ ...columns[0], aggregation_type: 'maximum' }],
    });
    expect(more.status).toBe(403);
    await elsewhere.close();
  });
});

describe('an update of the server', () => {
  it('gives an existing workspace the flags of features that became gated, once, as an act in its log', async () => {
    const updated = await startServer(await databases.create());
    const { deps, workspaceId } = updated;
    await deps.db.query('update app_user set is_staff = true where id = $1', [updated.ids.admin]);
    const young = await makeWorkspace(deps, 'young', '-young');
    const set = async (feature_flags: Flag[]) => {
      for (const id of [workspaceId, young])
        expect((await updated.ask(`PATCH /staff/workspaces/${id}`, { body: { feature_flags } })).status).toBe(200);
    };
    const flags = async () => {
      const listed = (await updated.ask('GET /staff/workspaces')).body.data.resource;
      const of = (id: string) => listed.find((one: { id: string }) => one.id === id).feature_flags as string[];
      return [[...of(workspaceId)].sort(), [...of(young)].sort()];
    };
    await set(['programs']);
    // As the migration leaves an existing workspace.
    await deps.db.query('update workspace set flags_kept = false where id = $1', [workspaceId]);
    await keepFlags(deps);
    expect(await flags()).toEqual([[...OWN_SERVER_FLAGS, 'programs'].sort(), ['programs']]);
    const events = (await updated.ask('GET /workspaces/events?page=1&page_size=5')).body.data.resource;
    expect(events[0].title).toBe('Keep the features of the workspace');
    // A flag that staff turn off later stays off at the next start.
    await set(['programs']);
    await keepFlags(deps);
    expect(await flags()).toEqual([['programs'], ['programs']]);
    await updated.close();
  });
});
