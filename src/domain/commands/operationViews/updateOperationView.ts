import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { mustNameOperationParts, operationViewInput, planOperationView } from './operationViewInput';

/** Changes an experiment view. */
export const updateOperationView = defineCommand({
  call: 'PUT /operation_views/{id}',
  summary: 'Change an experiment view; properties that are left out stay as they are',
  input: operationViewInput.partial().extend({ id: z.uuid() }),
  async allow(input, read) {
    await mustNameOperationParts(read, input, await mustGet(read, 'operation_view', input.id));
    return { ability: 'operation_view.manage', target: {} };
  },
  async plan(read, { id, ...input }, context) {
    const view = await mustGet(read, 'operation_view', id);
    const next = await planOperationView(read, input, context, view);
    const change = changedWith('operation_view', view, next, {
      last_updated_by: context.actor.user_id,
      updated_at: new Date(context.at).toISOString(),
    });
    return {
      changes: change ? [change] : [],
      answer: { kind: 'operation_view', id },
      title: `Change experiment view ${view.view_name}`,
    };
  },
  answers: 'operation_view',
  done: 'Experiment view updated',
  undoable: true,
  example: { id: EXAMPLE.operationView, view_name: 'Hits of all runs', operation_id: null },
});
