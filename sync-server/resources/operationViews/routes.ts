import type { FastifyInstance } from 'fastify';
import { operationViewCall, operationViewsCall } from '@/contract/operationViews/list';
import { notFound } from '@/domain/kinds/notFound';
import type { OperationView } from '@/domain/kinds/operationView';
import { liveView } from '@/domain/views/liveView';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';
import { liveColumnsOf } from '../../records/liveColumnsOf';

/** Experiment views. */
export function serveOperationViews(app: FastifyInstance, deps: Deps): void {
  const isOf = (named: string | undefined, held: string | null) => named === undefined || named === held;

  serve(app, deps, operationViewsCall, async ({ query, structure, sight }) => {
    const live = liveColumnsOf(structure);
    return {
      resource: structure
        .all('operation_view')
        .filter(
          (view) =>
            !view.is_deleted &&
            isOf(query.operation_id, view.operation_id) &&
            isOf(query.operation_definition_id, view.operation_definition_id) &&
            sight.seesRow('operation_view', view.id, view),
        )
        .map((view) => asItApplies(sight.shown('operation_view', view.id, view), live)),
    };
  });

  serve(app, deps, operationViewCall, async ({ params, structure, sight }) => {
    const view = structure.get('operation_view', params.id);
    if (!view || view.is_deleted || !sight.seesRow('operation_view', view.id, view)) throw notFound('operation_view');
    return { resource: asItApplies(sight.shown('operation_view', view.id, view), liveColumnsOf(structure)) };
  });
}

/** Without the columns, filters and sorts of fields that are archived or deleted. */
function asItApplies(view: OperationView, live: ReturnType<typeof liveColumnsOf>): OperationView {
  const { color_filters: _, ...shown } = liveView({ ...view, color_filters: [] }, live);
  return shown;
}
