import type { FastifyInstance } from 'fastify';
import { taskViewsCall } from '@/contract/taskViews/list';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';

/** Saved task views. */
export function serveTaskViews(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, taskViewsCall, async ({ structure, sight }) => ({
    resource: structure
      .all('task_view')
      .filter((view) => !view.is_deleted && sight.seesRow('task_view', view.id, view)),
  }));
}
