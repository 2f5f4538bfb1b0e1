import { z } from 'zod';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';

/** Soft-deletes a view. */
export const deleteView = defineCommand({
  call: 'DELETE /record_views/{id}',
  summary: 'Delete a view; the records stay',
  input: z.object({ id: z.uuid() }),
  async allow(input, read) {
    const view = await mustGet(read, 'view', input.id);
    return { ability: 'view.delete', target: await sliceTarget(read, view.entity_slice_id) };
  },
  async plan(read, input) {
    const view = await mustGet(read, 'view', input.id);
    return {
      changes: [{ kind: 'view', id: view.id, before: { is_deleted: false }, after: { is_deleted: true } }],
      answer: { kind: 'view', id: view.id },
      title: `Delete view ${view.view_name}`,
    };
  },
  answers: 'view',
  done: 'View deleted.',
  undoable: true,
  example: { id: EXAMPLE.view },
});
