import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { mustGet } from '../support/mustGet';
import { sliceTarget } from '../support/sliceTarget';
import { uniqueName } from '../support/uniqueName';
import { takenNames } from './planLookup';

/** Renames a lookup field, or takes it out of sight. */
export const updateLookup = defineCommand({
  call: 'PUT /lookup_fields/{id}',
  input: z.object({
    id: z.uuid(),
    field_name: z.string().max(500).optional(),
    is_archived: z.boolean().optional(),
  }),
  async allow(input, read) {
    const lookup = await mustGet(read, 'lookup_field', input.id);
    return { ability: 'field.create', target: await sliceTarget(read, lookup.entity_slice_id) };
  },
  async plan(read, input, context) {
    const lookup = await mustGet(read, 'lookup_field', input.id);
    const slice = await mustGet(read, 'slice', lookup.entity_slice_id);
    const { is_archived, field_name: name } = input;
    const field_name =
      name === undefined ? undefined : uniqueName(name, await takenNames(read, slice, lookup.id), 'field_name');
    const change =
      changed('lookup_field', lookup, { is_archived, field_name }) &&
      changed('lookup_field', lookup, {
        is_archived,
        field_name,
        updated_at: new Date(context.at).toISOString(),
      });
    return {
      changes: change ? [change] : [],
      answer: { kind: 'lookup_field', id: lookup.id },
      title: `Change field ${lookup.field_name}`,
    };
  },
  done: 'Field updated.',
  undoable: true,
});
