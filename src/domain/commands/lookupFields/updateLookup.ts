import { z } from 'zod';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { uniqueName } from '../support/uniqueName';
import { takenNames } from './planLookup';

/** Renames a lookup field, or hides it. */
export const updateLookup = defineCommand({
  call: 'PUT /lookup_fields/{id}',
  summary: 'Rename a lookup field, or archive it',
  input: z.object({
    id: z.uuid(),
    field_name: z.string().max(500).optional(),
    is_archived: z.boolean().optional(),
  }),
  async allow(input, read) {
    const lookup = await mustGet(read, 'lookup_field', input.id);
    return { ability: 'lookup.manage', target: await sliceTarget(read, lookup.entity_slice_id) };
  },
  async plan(read, input, context) {
    const lookup = await mustGet(read, 'lookup_field', input.id);
    const slice = await mustGet(read, 'slice', lookup.entity_slice_id);
    const { is_archived, field_name: name } = input;
    const field_name =
      name === undefined ? undefined : uniqueName(name, await takenNames(read, slice, lookup.id), 'field_name');
    const next = { is_archived, field_name };
    const change = changedWith('lookup_field', lookup, next, { updated_at: new Date(context.at).toISOString() });
    return {
      changes: change ? [change] : [],
      answer: { kind: 'lookup_field', id: lookup.id },
      title: `Change field ${lookup.field_name}`,
    };
  },
  answers: 'lookup_field',
  done: 'Field updated.',
  undoable: true,
  example: { id: EXAMPLE.lookup, field_name: 'Structure' },
});
