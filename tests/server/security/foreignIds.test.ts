import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '@/lib/json';
import { CALL_EXAMPLES, type Example } from '../../support/server/callExamples';
import { embeddedDatabases, type TestDatabases } from '../../support/server/databases';
import { changedRows, type Dump, dumpOf } from '../../support/server/dumpOf';
import { idPlaces, withEachId } from '../../support/server/idPlaces';
import { type Operation, operationsOf, sendExample } from '../../support/server/sendExample';
import { startServer, type TestServer } from '../../support/server/testServer';
import { marked } from '../../support/server/things';
import { CANARY, makeTwoWorkspaces, type Pool, type TwoWorkspaces } from '../../support/server/twoWorkspaces';

/**
 * Properties that name what the call creates, what is not a thing of a workspace, or a dashboard, of which there are
 * none yet.
 */
const NEW =
  /[. ](comment_id|section_id|sub_definition_id|new_id|credential_id|client_id|entity_id|op_id|act_id|import_id|group_id)$|POST \/data_fields property field_id$|filter_groups|dashboards\.ids/;

/**
 * Where an unknown id is left out of the answer, as data.md says about lists, or removed from a list that does not
 * contain it; and where an id is a name that the caller chooses.
 */
const LEFT_OUT: readonly RegExp[] = [
  /^GET \/records query record_ids$/,
  /^POST \/records\/list /,
  /^GET \/records\/parent_record_ids /,
  /^GET \/records\/export\/\{x\} query view_field_ids$/,
  /^GET \/sync\/events /,
  /^POST \/data_fields\/formula\/calculate body recordIds/,
  /^POST \/plot_fields\/\{plot_field_id\}\/values (body|property) record_ids/,
  /^POST \/notifications\/(marks|read) /,
  /^POST \/record_sets\/\{id\}\/remove body recordIds/,
  /^PATCH \/tasks property data\.remove\./,
  /^POST \/task_definitions\/\{id\}\/apply property task_ids/,
  /^POST \/records\/substructure_match body record_values/,
  /^POST \/files body id$/,
  // Rules about columns that do not exist are dropped, as its summary says.
  /^(POST|PUT) \/(record|operation)_views.* property (color_|group_)?(filters|sorts)/,
  // Its commands are answered one by one; each is served like the call that it names.
  /^POST \/sync\/push /,
];

/** The kind of thing that a property names, by the beginning of its name. */
const KINDS: readonly (readonly [RegExp, keyof Pool])[] = [
  [/workspace_group_id|assigned_group_ids|^group_ids/, 'group'],
  [/view_field/, 'viewField'],
  [/record_view|default_view/, 'view'],
  [/slice_relationship|alias_field/, 'reference'],
  [/entity_slice|ref_slice/, 'table'],
  [/lookup_field/, 'lookup'],
  [/plot_field/, 'plot'],
  [/^(dose|response)_field/, 'number'],
  [/outlier_field/, 'boolean'],
  [/field/, 'field'],
  [/record_set/, 'set'],
  [/record/, 'record'],
  [/program/, 'program'],
  [/label/, 'label'],
  [/property_definition/, 'property'],
  [/operation_definition/, 'operationDefinition'],
  [/definition/, 'definition'],
  [/operation/, 'operation'],
  [/task|parent_id|document|container|resource_id/, 'task'],
  [/comment/, 'comment'],
  [/file/, 'file'],
  [/user|reviewer|subscriber/, 'person'],
];
describe('ids of another workspace', { timeout: 600_000 }, () => {
  let databases: TestDatabases;
  let server: TestServer;
  let both: TwoWorkspaces;
  let operations: Operation[];
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the description holds
  let api: any;
  /** The request of each operation that names things of the other workspace. */
  const others = new Map<string, Example>();
  let before: Dump;

  beforeAll(async () => {
    databases = await embeddedDatabases();
    server = await startServer(await databases.create());
    both = await makeTwoWorkspaces(server);
    operations = (await operationsOf(server)).filter(({ name }) => !/^\w+ \/(auth|staff|demo)\//.test(name));
    api = (await server.ask('GET /openapi.json', { as: null })).body;
    for (const { name } of operations) {
      const make = CALL_EXAMPLES[name];
      if (make) others.set(name, await marked(CANARY, async () => make(both.foreign)));
    }
    before = await dumpOf(server, both.foreignId);
  });
  afterAll(async () => {
    await server?.close();
    await databases?.stop();
  });

  /** Sends a request in which one id is foreign. @returns the errors of the answer, if any */
  async function refused(operation: Operation, example: Example, place: string, id?: string): Promise<string | null> {
    const { status, text } = await sendExample(server, operation, example, both.token);
    const where = `${operation.name} ${place}`;
    if (text.includes(CANARY)) return `${where}: ${text.slice(0, 300)}`;
    if (status >= 400 && status < 500) return null;
    return LEFT_OUT.some((pattern) => pattern.test(where)) && !(id && text.includes(id)) ? null : `${where}: ${status}`;
  }

  it('are refused at every place of a request, one at a time, and nothing that they name is returned', async () => {
    const faults: (string | null)[] = [];
    for (const operation of operations) {
      const make = CALL_EXAMPLES[operation.name];
      if (!make) continue;
      const example = await make(both.things);
      const other = others.get(operation.name);
      for (const part of ['params', 'query', 'body'] as const)
        for (const { place, value } of withEachId((example[part] ?? {}) as Json, other?.[part] as Json))
          faults.push(await refused(operation, { ...example, [part]: value } as Example, `${part} ${place}`));
      const described = api.paths[`/api${operation.path}`][operation.method.toLowerCase()];
      const schema = described.requestBody?.content['application/json']?.schema;
      for (const { place, name, fill } of schema ? idPlaces(schema, api.components.schemas) : []) {
        const where = `property ${place}`;
        if (NEW.test(`${operation.name} ${where}`)) continue;
        const kind = KINDS.find(([pattern]) => pattern.test(name))?.[1];
        const top = place.split('.')[0]?.replace('[]', '') ?? '';
        const id = both.theirs[kind ?? 'record'];
        const filled = fill(id) as { [name: string]: Json };
        // A complete filter: an incomplete one would be refused for that reason.
        const text = JSON.stringify(filled[top]).replace(/"filter_type":"text"/g, '"filter_type":"is_set"');
        const body = { ...example.body, [top]: JSON.parse(text) };
        faults.push(await refused(operation, { ...example, body }, where, id));
      }
    }
    expect(faults.length).toBeGreaterThan(400);
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    expect(changedRows(before, await dumpOf(server, both.foreignId))).toEqual([]);
  });
});
