import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { mustGet } from '../support/mustGet';
import { sliceTarget } from '../support/sliceTarget';

/** Deletes a lookup field; its columns are shown no more (liveView), the values stay where they stand. */
export const deleteLookup = defineCommand({
  call: 'DELETE /lookup_fields/{id}',
  input: z.object({ id: z.uuid() }),
  async allow(input, read) {
    const lookup = await mustGet(read, 'lookup_field', input.id);
    return { ability: 'field.create', target: await sliceTarget(read, lookup.entity_slice_id) };
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
  done: 'Field deleted.',
  undoable: true,
});
