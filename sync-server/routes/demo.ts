import type { FastifyInstance } from 'fastify';
import { demoLibraryCall } from '@/contract/demo/library';
import { created } from '@/domain/commands/support/changes';
import { can } from '@/domain/permissions/can';
import { Refusal } from '@/domain/refusal';
import type { Field, Slice } from '@/domain/rows/rowShapes';
import { fillLibrary, librarySpecs } from '../demo/library';
import { DEMO_SLUG, makeTable } from '../demo/seedDemo';
import type { Deps } from '../deps';
import { serverAct } from '../events/serverAct';
import type { ImportJobs } from '../imports/importJobs';
import { newImport } from '../imports/newImport';
import { serve } from './serve';

const TABLE = 'Compound library';
const CALL = 'POST /demo/library';

/** Acts that only demo workspaces have. */
export function serveDemo(app: FastifyInstance, deps: Deps, jobs: ImportJobs): void {
  serve(app, deps, demoLibraryCall, async ({ body, identity, structure }) => {
    const { actor } = identity;
    if (structure.get('workspace', actor.workspace_id)?.slug !== DEMO_SLUG)
      throw new Refusal('not_found', 'This is no demo workspace.');
    if (!can(actor, 'import.run')) throw new Refusal('forbidden', 'You do not have the right to import data.');
    let slice: Slice | undefined = structure.all('slice').find((held) => held.slice_name === TABLE && !held.is_deleted);
    let fields: Field[] = (slice?.field_ids ?? []).flatMap((id) => structure.get('field', id) ?? []);
    if (!slice) {
      const spec = { name: TABLE, color: 'blue', viewName: 'All compounds', columns: librarySpecs() };
      const table = await makeTable(deps, actor, CALL, { ...spec, description: 'Enumerated compounds, invented.' });
      slice = table.slice;
      fields = table.fields;
    }
    const [held] = await deps.db.query<{ count: number }>(
      'select count(*) as count from record where workspace_id = $1 and slice_id = $2',
      [actor.workspace_id, slice.id],
    );
    const from = held?.count ?? 0;
    const row = newImport(actor, { file_name: TABLE, entity_slice_id: slice.id, rows_total: body.count });
    const act = { call: CALL, title: 'Prepare the compound library', undoable: false };
    const { event } = await serverAct(deps, actor, act, async () => ({
      changes: [created('import', row)],
      answer: { kind: 'import', id: row.id },
    }));
    await jobs.start(actor, row, (started, asksStop) => fillLibrary(deps, actor, started, { fields, from, asksStop }));
    const shown = await (await deps.rows.reader(actor)).get('import', row.id);
    return { resource: shown ?? row, event: { id: event.id } };
  });
}
