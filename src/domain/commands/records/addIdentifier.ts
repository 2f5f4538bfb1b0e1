import { z } from 'zod';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGetRecord } from '../support/mustGet';
import { mustNameRows } from '../support/mustNameRows';
import { planIdentifiers } from '../support/planIdentifiers';

/** Gives one record an additional identifier. */
export const addIdentifier = defineCommand({
  call: 'POST /records/{id}/identifiers',
  summary: 'Give a record an additional identifier',
  input: z.object({
    id: z.uuid(),
    identifier: z.string(),
    identifier_type: z.enum(['custom', 'set']).default('custom'),
    identifier_type_id: z.uuid().nullable().default(null),
  }),
  async allow(input, read) {
    const record = await mustGetRecord(read, input.id);
    await mustNameRows(read, 'set', [input.identifier_type_id]);
    return { ability: 'identifier.write', target: await sliceTarget(read, record.attrs.entity_slice_id) };
  },
  plan: (read, { id, ...item }, context) => planIdentifiers(read, [{ ...item, record_id: id }], context),
  answers: ['record'],
  done: 'Identifier added',
  undoable: true,
  example: { id: EXAMPLE.record, identifier: 'Batch 7' },
});
