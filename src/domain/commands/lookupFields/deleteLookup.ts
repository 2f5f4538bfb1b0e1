import { z } from 'zod';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';

/** Deletes a lookup field; its columns are no longer shown (liveView), the values stay where they are. */
export const deleteLookup = defineCommand({
  call: 'DELETE /lookup_fields/{id}',
  summary: 'Delete a lookup field; the values that it showed stay',
  input: z.object({ id: z.uuid() }),
  async allow(input, read) {
    const lookup = await mustGet(read, 'lookup_field', input.id);
    return { ability: 'lookup.manage', target: await sliceTarget(read, lookup.entity_slice_id) };
  },
  async plan(read, input) {
    const lookup = await mustGet(read, 'lookup_field', input.id);
    const change = changed('lookup_field', lookup, { is_deleted: true });
    return {
      changes: change ? [change] : [],
      answer: { kind: 'lookup_field', id: lookup.id },
      title: `Delete field ${lookup.field_name}`,
    };
  },
  answers: 'lookup_field',
  done: 'Field deleted.',
  undoable: true,
  example: { id: EXAMPLE.lookup },
});
