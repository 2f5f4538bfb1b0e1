import type { FastifyInstance } from 'fastify';
import { callName } from '@/contract/call';
import { demoLibraryCall } from '@/contract/demo/library';
import { created } from '@/domain/commands/support/changes';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { Refusal } from '@/domain/refusal';
import { DEMO_SLUG } from '../../auth/demoPeople';
import type { Deps } from '../../deps';
import { serverAct } from '../../events/serverAct';
import { serve } from '../../http/serve';
import { newImport } from '../../jobs/newImport';
import { fillLibrary, librarySpecs } from './library';
import { makeTable } from './seedDemo';

const TABLE = 'Compound library';
const CALL = callName(demoLibraryCall);

/** Calls that only demo workspaces have. */
export function serveDemo(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, demoLibraryCall, async ({ body, identity, structure }) => {
    const { actor } = identity;
    if (structure.get('workspace', actor.workspace_id)?.slug !== DEMO_SLUG)
      throw new Refusal('not_found', 'This is not a demo workspace.');
    mustBeAllowed(actor, { ability: 'import.run', target: {} });
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
    await serverAct(deps, actor, act, async () => ({
      changes: [created('import', row)],
      answer: { kind: 'import', id: row.id },
    }));
    await deps.jobs.start(actor, row, (started, asksStop) =>
      fillLibrary(deps, actor, started, { fields, from, asksStop }),
    );
    const shown = await (await deps.rows.reader(actor)).get('import', row.id);
    return { resource: shown ?? row };
  });
}
