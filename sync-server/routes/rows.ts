import type { FastifyInstance } from 'fastify';
import { fieldsCall } from '@/contract/dataFields/list';
import { kanbanCall } from '@/contract/entitySlices/kanban';
import { slicesCall } from '@/contract/entitySlices/list';
import { lookupFieldsCall } from '@/contract/lookupFields/list';
import { setsCall } from '@/contract/recordSets/list';
import { viewsCall } from '@/contract/recordViews/list';
import { relationshipsCall } from '@/contract/sliceRelationships/list';
import { Refusal } from '@/domain/refusal';
import { liveView } from '@/domain/rows/liveView';
import { calculatedAsFields } from '../curves/calculatedAsFields';
import type { Deps } from '../deps';
import { liveColumnsOf } from '../records/liveColumnsOf';
import { serve } from './serve';

const isListed = (row: { is_archived: boolean }, query: { include_archived?: string }) =>
  !row.is_archived || query.include_archived === 'true';

/** Tables, fields and views as lists. Deleted ones are in no answer. */
export function serveRows(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, slicesCall, async ({ structure, sight }) => ({
    resource: structure.all('slice').filter((slice) => !slice.is_deleted && sight.seesSlice(slice.id)),
  }));
  serve(app, deps, fieldsCall, async ({ query, structure, sight }) => ({
    resource: [
      ...structure
        .all('field')
        .filter((field) => !field.is_deleted && isListed(field, query) && sight.seesField(field.id)),
      ...calculatedAsFields(structure, sight),
    ],
  }));
  serve(app, deps, viewsCall, async ({ query, structure, sight }) => {
    const live = liveColumnsOf(structure);
    return {
      resource: structure
        .all('view')
        .filter((view) => !view.is_deleted && isListed(view, query) && sight.seesRow('view', view.id, view))
        .map((view) => liveView(view, live)),
    };
  });
  serve(app, deps, setsCall, async ({ structure, sight }) => ({
    resource: structure.all('set').filter((set) => !set.is_deleted && sight.seesRow('set', set.id, set)),
  }));
  serve(app, deps, kanbanCall, async ({ params, structure, sight }) => {
    const slice = structure.get('slice', params.id);
    const field = structure.get('field', params.field_id);
    if (!slice || slice.is_deleted || !sight.seesSlice(slice.id))
      throw new Refusal('not_found', 'This table does not exist.');
    if (!field || field.is_deleted || !slice.field_ids.includes(field.id) || !sight.seesField(field.id))
      throw new Refusal('not_found', 'This field does not exist.');
    const boards = structure.all('kanban');
    const board = boards.find((k) => !k.is_deleted && k.entity_slice_id === slice.id && k.entity_field_id === field.id);
    return { resource: board ?? null };
  });
  serve(app, deps, lookupFieldsCall, async ({ structure, sight }) => ({
    resource: structure
      .all('lookup_field')
      .filter((lookup) => !lookup.is_deleted && sight.seesRow('lookup_field', lookup.id, lookup)),
  }));
  serve(app, deps, relationshipsCall, async ({ structure, sight }) => ({
    resource: structure.all('slice').flatMap((slice) =>
      slice.is_deleted || !sight.seesSlice(slice.id)
        ? []
        : slice.field_ids.flatMap((id) => {
            const field = structure.get('field', id);
            const to = field?.field_type === 'record-reference' && !field.is_deleted ? field.ref_slice_id : null;
            if (!field || !to || !sight.seesField(id) || !sight.seesSlice(to)) return [];
            const { field_name } = field;
            return [{ id, field_id: id, field_name, from_slice_id: slice.id, to_slice_id: to }];
          }),
    ),
  }));
}
