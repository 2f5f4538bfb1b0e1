import { z } from 'zod';
import type { OperationView } from '../../kinds/operationView';
import { defineCommand } from '../defineCommand';
import { created } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustNameOperationParts, operationViewInput, planOperationView } from './operationViewInput';

/** Creates an experiment view. */
export const createOperationView = defineCommand({
  call: 'POST /operation_views',
  summary: 'Create a view of the records of an experiment, or of all experiments of a definition',
  input: operationViewInput.extend({ id: z.uuid().optional() }),
  async allow(input, read) {
    await mustNameOperationParts(read, input);
    return { ability: 'operation_view.manage', target: {} };
  },
  async plan(read, { id, ...input }, context) {
    const at = new Date(context.at).toISOString();
    const view: OperationView = {
      operation_id: null,
      operation_definition_id: null,
      program_ids: [],
      view_fields: [],
      filters: [],
      sorts: [],
      record_view_ids: [],
      view_name: input.view_name,
      ...(await planOperationView(read, input, context)),
      id: id ?? context.newId(),
      workspace_id: context.actor.workspace_id,
      is_deleted: false,
      created_by: context.actor.user_id,
      last_updated_by: context.actor.user_id,
      created_at: at,
      updated_at: at,
    };
    return {
      changes: [created('operation_view', view)],
      answer: { kind: 'operation_view', id: view.id },
      title: `Create experiment view ${view.view_name}`,
    };
  },
  answers: 'operation_view',
  done: 'New view created',
  undoable: true,
  example: { view_name: 'Hits of this run', operation_id: EXAMPLE.operation, record_view_ids: [EXAMPLE.view] },
});
