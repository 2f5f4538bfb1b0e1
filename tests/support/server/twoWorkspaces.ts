import { CALL_EXAMPLES } from './callExamples';
import { tokenOf } from './persons';
import { makeWorkspace, newId, type Role, type TestServer } from './testServer';
import { makeThings, marked, type Things } from './things';

/** In all names and texts of the other workspace. */
export const CANARY = 'CANARY-foreign';

export type Pool = Awaited<ReturnType<typeof poolOf>>;

/** A workspace whose admin attacks, and one that is attacked, with things of every kind in both. */
export interface TwoWorkspaces {
  /** Of the workspace that attacks. */
  things: Things;
  /** Of the attacked one. */
  foreign: Things;
  foreignId: string;
  /** One thing of each kind of the attacked workspace. */
  theirs: Pool;
  /** Of the admin who attacks. */
  token: string;
  /** Of the admin of the attacked workspace. */
  theirToken: string;
}

async function poolOf(things: Things, personId: string) {
  const view = (await things.make('POST /record_views', {
    ...things.inTable,
    view_name: `${CANARY} columns ${newId()}`,
    view_fields: [{ id: newId(), data_field_id: things.table.noteId }],
  })) as unknown as { id: string; view_fields: { id: string }[] };
  const plot = await CALL_EXAMPLES['POST /plot_fields/{plot_field_id}/values']?.(things);
  const definition = { definition_type: 'operation', operation_name: `${CANARY} experiment ${newId()}` };
  return {
    group: await things.group(),
    viewField: view.view_fields[0]?.id ?? '',
    view: view.id,
    reference: await things.field('record-reference', { ref_slice_id: things.table.sliceId }),
    table: things.table.sliceId,
    lookup: await things.lookup(),
    plot: plot?.params?.plot_field_id ?? '',
    number: await things.field('number'),
    boolean: await things.field('boolean'),
    operationDefinition: (await things.make('POST /task_definitions', definition)).id,
    field: things.table.noteId,
    set: await things.set([things.recordId]),
    record: things.recordId,
    program: await things.program(),
    label: await things.label(),
    property: await things.property(),
    definition: await things.definition(),
    operation: things.operationId,
    task: await things.task(),
    comment: await things.comment(),
    file: things.file.fileId,
    person: personId,
    option: things.optionId,
    config: await things.config(),
    operationView: await things.operationView(),
    taskView: await things.taskView(),
    taskComment: (await things.taskComment()).comment_id,
    noteSection: (await things.noteSection()).section_id,
    import: await things.import(),
    event: await things.event(),
    key: await things.key(),
    bot: await things.bot(),
    ipAddress: await things.ipAddress(),
    invite: await things.invite(),
  };
}

/** Makes both workspaces in one server. */
export async function makeTwoWorkspaces(server: TestServer): Promise<TwoWorkspaces> {
  const things = await makeThings(server);
  const foreignId = await makeWorkspace(server.deps, 'elsewhere', '-else');
  const theirToken = await tokenOf(server, 'admin-else@test.test');
  const ask: TestServer['ask'] = (call, options = {}) =>
    server.ask(call, { ...options, as: null, headers: { ...options.headers, authorization: `Bearer ${theirToken}` } });
  const there: TestServer = {
    ...server,
    workspaceId: foreignId,
    ask,
    lines: async (path) =>
      (await ask(`GET ${path}`)).text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
  };
  const people = await server.deps.db.query<{ id: string; email: string }>(
    `select id, email from app_user where email like '%-else@test.test'`,
  );
  const idOf = (role: Role) => people.find(({ email }) => email === `${role}-else@test.test`)?.id ?? '';
  there.ids = { admin: idOf('admin'), member: idOf('member'), guest: idOf('guest'), viewer: idOf('viewer') };
  const foreign = await marked(CANARY, () => makeThings(there));
  const theirs = await marked(CANARY, () => poolOf(foreign, there.ids.member));
  const missing = Object.entries(theirs).filter(([, id]) => !id);
  if (missing.length > 0) throw new Error(`There is no ${missing.map(([kind]) => kind).join(', ')} to name.`);
  return { things, foreign, foreignId, theirs, token: await server.token('admin'), theirToken };
}
