import type { FastifyInstance } from 'fastify';
import { viewsCall } from '@/contract/recordViews/list';
import { liveView } from '@/domain/views/liveView';
import type { Deps } from '../../deps';
import { isListed } from '../../http/isListed';
import { serve } from '../../http/serve';
import { liveColumnsOf } from '../../records/liveColumnsOf';

/** Saved views. */
export function serveRecordViews(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, viewsCall, async ({ query, structure, sight }) => {
    const live = liveColumnsOf(structure);
    return {
      resource: structure
        .all('view')
        .filter((view) => !view.is_deleted && isListed(view, query) && sight.seesRow('view', view.id, view))
        .map((view) => liveView(sight.shown('view', view.id, view), live)),
    };
  });
}
