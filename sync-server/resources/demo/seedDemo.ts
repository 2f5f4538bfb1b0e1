import { createConfig } from '@/domain/commands/doseResponse/createConfig';
import { createProgram } from '@/domain/commands/programs/createProgram';
import { shareProgram } from '@/domain/commands/programs/shareProgram';
import { createView } from '@/domain/commands/recordViews/createView';
import type { Actor } from '@/domain/permissions/actor';
import { OWN_SERVER_FLAGS } from '@/domain/plans/plans';
import { blockIdAt } from '@/domain/records/recordBlock';
import { DEMO_PASSWORD, DEMO_SLUG, PEOPLE } from '../../auth/demoPeople';
import type { Deps } from '../../deps';
import { appendRecords, type BulkRecord, chunkRecords } from '../../events/appendRecords';
import { runCommand } from '../../events/runCommand';
import { serverAct } from '../../events/serverAct';
import { freshId } from '../../freshId';
import { createWorkspace } from '../../setup/createWorkspace';
import { createPerson } from '../../setup/people';
import { type PlannedTable, planTable, type TableSpec } from '../../setup/tablePlan';
import { curveConfig, curveView, pointRows, pointTable } from './demoCurves';
import { addShelf } from './demoShelf';
import { batchRows, batchTable, COMPOUND_TABLE, compoundRows, DEMO_PROGRAM } from './demoTables';
import { addWork } from './demoWork';
import { OLIGO_TABLE, oligoRows, PLASMID_TABLE, plasmidRows } from './sequenceTables';

const CALL = 'POST /demo';
const ROWS_PER_EVENT = 1000;

/** Creates a table by an event of the server. */
export async function makeTable(deps: Deps, actor: Actor, call: string, spec: TableSpec): Promise<PlannedTable> {
  const planned: PlannedTable[] = [];
  await serverAct(deps, actor, { call, title: `Create table ${spec.name}` }, async (_read, context) => {
    const table = planTable(spec, context);
    planned.push(table);
    return { changes: table.changes, answer: { kind: 'slice', id: table.slice.id } };
  });
  return planned.at(-1) as PlannedTable;
}

/** Fills a table; @returns the ids of the records in the order of the rows. */
export async function fillTable(
  deps: Deps,
  actor: Actor,
  call: string,
  table: PlannedTable,
  rows: Iterable<BulkRecord>,
): Promise<string[]> {
  const actId = freshId();
  const ids: string[] = [];
  const { slice } = table;
  for (const chunk of chunkRecords(rows, ROWS_PER_EVENT)) {
    const title = `Add ${chunk.length} records to ${slice.slice_name}`;
    const fieldIds = table.fields.map((field) => field.id);
    const act = { call, actId, title, sliceId: slice.id, fieldIds, operationId: null };
    const { event } = await appendRecords(deps, actor, act, chunk);
    for (const block of event.blocks ?? []) for (let i = 0; i < block.count; i++) ids.push(blockIdAt(block, i));
  }
  return ids;
}

async function addViews(deps: Deps, actor: Actor, table: PlannedTable): Promise<void> {
  const field = (name: string) => table.fields.find((candidate) => candidate.field_name === name);
  const [mass, route, approved] = [field('MW'), field('Route'), field('Approved')];
  const oral = route?.attrs.options?.find((option) => option.name === 'oral')?.id;
  const shown = ['Structure', 'Class', 'Target', 'MW', 'Approved'].flatMap((name) => field(name)?.id ?? []);
  const viewFields = shown.map((id) => ({ id: freshId(), data_field_id: id }));
  const columnOf = (id: string | undefined) => viewFields.find((vf) => vf.data_field_id === id)?.id ?? null;
  await runCommand(deps, actor, createView, {
    entity_slice_id: table.slice.id,
    view_name: 'Small and new',
    view_fields: viewFields,
    filters: [
      { view_field_id: columnOf(mass?.id), filter_type: 'less_than', filter_prop: 400 },
      ...(route && oral ? [{ key_field_id: route.id, filter_type: 'is_one_of', filter_prop: [oral] }] : []),
    ],
    sorts: [{ view_field_id: columnOf(approved?.id), descending: true }],
    row_height: 'tall',
  });
}

/** Points of an assay for the compounds, and the configuration that fits curves to them. */
async function addCurves(deps: Deps, actor: Actor, compounds: PlannedTable, compoundIds: ReadonlyMap<string, string>) {
  const points = await makeTable(deps, actor, CALL, pointTable(compounds.slice.id));
  const pointIds = await fillTable(deps, actor, CALL, points, pointRows(points.fields, compoundIds));
  await runCommand(deps, actor, createConfig, curveConfig(points.slice.id, points.fields));
  const view = curveView(compounds, await deps.rows.structure(actor.workspace_id));
  await runCommand(deps, actor, createView, view);
  return pointIds;
}

/** The program that the demo's guest may see and edit. */
async function addProgram(deps: Deps, actor: Actor, guestId: string | undefined): Promise<void> {
  const program = { id: DEMO_PROGRAM, program_name: 'Open compounds', color: 'green' };
  await runCommand(deps, actor, createProgram, program);
  const grants = guestId ? [{ user_id: guestId, permission: 'edit' as const }] : [];
  await runCommand(deps, actor, shareProgram, { id: DEMO_PROGRAM, grants });
}

/** Creates the demo workspace: four people, filled tables, their views, and curves. */
export async function seedDemo(deps: Deps): Promise<void> {
  const members = PEOPLE.map((person) => ({
    ...person,
    id: freshId(),
    password: DEMO_PASSWORD,
    isStaff: person.accessLevel === 'admin',
  }));
  await Promise.all(members.map((person) => createPerson(deps.db, { ...person, acceptsPolicies: true })));
  const workspaceId = freshId();
  const actor = await createWorkspace(deps, {
    id: workspaceId,
    slug: DEMO_SLUG,
    name: 'Demo laboratory',
    members,
    moreFlags: OWN_SERVER_FLAGS,
  });
  await addProgram(deps, actor, members.find((person) => person.accessLevel === 'guest')?.id);
  const compounds = await makeTable(deps, actor, CALL, COMPOUND_TABLE);
  const rows = compoundRows(compounds.fields);
  const ids = await fillTable(deps, actor, CALL, compounds, rows);
  await addViews(deps, actor, compounds);
  const batches = await makeTable(deps, actor, CALL, batchTable(compounds.slice.id));
  const first = ids.slice(0, 60).map((id, i) => ({ id, name: rows[i]?.identifier ?? '' }));
  const responsible = members.slice(0, 2).map((person) => person.id);
  const batchIds = await fillTable(deps, actor, CALL, batches, batchRows(batches.fields, first, responsible));
  await addShelf(deps, actor, { compounds, batches, compoundIds: ids, batchIds, programId: DEMO_PROGRAM });
  const pointIds = await addCurves(
    deps,
    actor,
    compounds,
    new Map(ids.map((id, i) => [rows[i]?.identifier ?? '', id])),
  );
  const oligos = await makeTable(deps, actor, CALL, OLIGO_TABLE);
  await fillTable(deps, actor, CALL, oligos, oligoRows(oligos.fields));
  const plasmids = await makeTable(deps, actor, CALL, PLASMID_TABLE);
  await fillTable(deps, actor, CALL, plasmids, plasmidRows(plasmids.fields));
  await addWork(deps, actor, {
    compoundSliceId: compounds.slice.id,
    compoundIds: ids,
    pointIds,
    programId: DEMO_PROGRAM,
    people: [actor.user_id, responsible[1] ?? actor.user_id],
  });
}

/** Whether there is nothing yet. */
export async function isEmpty(deps: Deps): Promise<boolean> {
  const rows = await deps.db.query('select 1 from workspace limit 1');
  return rows.length === 0;
}
