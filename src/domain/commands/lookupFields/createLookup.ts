import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { mustGet } from '../support/mustGet';
import { sliceTarget } from '../support/sliceTarget';
import { lookupInput, planLookup } from './planLookup';

/** Makes a lookup field of a table; views show it as one of their columns. */
export const createLookup = defineCommand({
  call: 'POST /lookup_fields',
  input: lookupInput.extend({ id: z.uuid().optional(), entity_slice_id: z.uuid() }),
  async allow(input, read) {
    await mustGet(read, 'slice', input.entity_slice_id);
    return { ability: 'field.create', target: await sliceTarget(read, input.entity_slice_id) };
  },
  async plan(read, input, context) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    const { row, change } = await planLookup(read, slice, input, context);
    return { changes: [change], answer: { kind: 'lookup_field', id: row.id }, title: `Add field ${row.field_name}` };
  },
  done: 'New field added',
  undoable: true,
});
