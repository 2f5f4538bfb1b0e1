import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { mustGetRecord } from '../support/mustGet';
import { planIdentifiers } from '../support/planIdentifiers';
import { sliceTarget } from '../support/sliceTarget';

/** Gives one record an additional identifier. */
export const addIdentifier = defineCommand({
  call: 'POST /records/{id}/identifiers',
  input: z.object({
    id: z.uuid(),
    identifier: z.string(),
    identifier_type: z.enum(['custom', 'set']).default('custom'),
    identifier_type_id: z.uuid().nullable().default(null),
  }),
  async allow(input, read) {
    const record = await mustGetRecord(read, input.id);
    return { ability: 'identifier.write', target: await sliceTarget(read, record.attrs.entity_slice_id) };
  },
  plan: (read, { id, ...item }, context) => planIdentifiers(read, [{ ...item, record_id: id }], context),
  done: 'Identifier added',
  undoable: true,
});
