import type { FastifyInstance } from 'fastify';
import { kanbanCall } from '@/contract/entitySlices/kanban';
import { slicesCall } from '@/contract/entitySlices/list';
import { isOpenTo } from '@/domain/entitySlices/isOpenTo';
import { notFound } from '@/domain/kinds/notFound';
import type { Deps } from '../../deps';
import { isListed } from '../../http/isListed';
import { serve } from '../../http/serve';

/** Tables and their boards. */
export function serveEntitySlices(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, slicesCall, async ({ query, structure, sight }) => ({
    resource: structure
      .all('slice')
      .filter(
        (slice) =>
          !slice.is_deleted && isListed(slice, query) && isOpenTo(slice, sight.actor) && sight.seesSlice(slice.id),
      )
      .map((slice) => ({ program_ids: [], default_view_id: null, ...sight.shown('slice', slice.id, slice) })),
  }));
  serve(app, deps, kanbanCall, async ({ params, structure, sight }) => {
    const slice = structure.get('slice', params.id);
    const field = structure.get('field', params.field_id);
    if (!slice || slice.is_deleted || !sight.seesSlice(slice.id)) throw notFound('slice');
    if (!field || field.is_deleted || !slice.field_ids.includes(field.id) || !sight.seesField(field.id))
      throw notFound('field');
    const boards = structure.all('kanban');
    const board = boards.find((k) => !k.is_deleted && k.entity_slice_id === slice.id && k.entity_field_id === field.id);
    return { resource: board && sight.seesRow('kanban', board.id, board) ? board : null };
  });
}
