import { z } from 'zod';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { mustNameRows } from '../support/mustNameRows';
import { lookupInput, planLookup } from './planLookup';

/** Creates a lookup field in a table; views show it as one of their columns. */
export const createLookup = defineCommand({
  call: 'POST /lookup_fields',
  summary: 'Create a lookup field: a column that shows a field of the records which a reference field points to',
  input: lookupInput.extend({ id: z.uuid().optional(), entity_slice_id: z.uuid() }),
  async allow(input, read) {
    await mustGet(read, 'slice', input.entity_slice_id);
    await mustNameRows(read, 'field', [input.slice_relationship_id, input.field_id]);
    return { ability: 'lookup.manage', target: await sliceTarget(read, input.entity_slice_id) };
  },
  async plan(read, input, context) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    const { row, change } = await planLookup(read, slice, input, context);
    return { changes: [change], answer: { kind: 'lookup_field', id: row.id }, title: `Add field ${row.field_name}` };
  },
  answers: 'lookup_field',
  done: 'New field added',
  undoable: true,
  example: {
    entity_slice_id: EXAMPLE.slice,
    slice_relationship_id: EXAMPLE.field,
    field_id: EXAMPLE.otherField,
    field_name: 'Structure of the compound',
  },
});
