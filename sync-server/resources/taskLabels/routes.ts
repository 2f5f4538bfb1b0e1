import type { FastifyInstance } from 'fastify';
import { taskLabelsCall } from '@/contract/taskLabels/list';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';

/** Labels of tasks. */
export function serveTaskLabels(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, taskLabelsCall, async ({ structure, sight }) => ({
    resource: structure
      .all('task_label')
      .filter((label) => !label.is_deleted && sight.seesRow('task_label', label.id, label)),
  }));
}
