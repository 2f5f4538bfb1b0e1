import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';

/** Soft-deletes an experiment view. */
export const deleteOperationView = defineCommand({
  call: 'DELETE /operation_views/{id}',
  summary: 'Delete an experiment view; its records stay',
  input: z.object({ id: z.uuid() }),
  async allow({ id }, read) {
    await mustGet(read, 'operation_view', id);
    return { ability: 'operation_view.manage', target: {} };
  },
  async plan(read, { id }) {
    const view = await mustGet(read, 'operation_view', id);
    return {
      changes: [{ kind: 'operation_view', id, before: { is_deleted: false }, after: { is_deleted: true } }],
      answer: { kind: 'operation_view', id },
      title: `Delete experiment view ${view.view_name}`,
    };
  },
  answers: 'operation_view',
  done: 'View deleted.',
  undoable: true,
  example: { id: EXAMPLE.operationView },
});
