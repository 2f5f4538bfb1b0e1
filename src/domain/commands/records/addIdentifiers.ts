import { z } from 'zod';
import { Refusal } from '../../refusal';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGetRecords } from '../support/mustGet';
import { mustNameRows } from '../support/mustNameRows';
import { planIdentifiers } from '../support/planIdentifiers';

/** Gives records additional identifiers. */
export const addIdentifiers = defineCommand({
  call: 'POST /records/identifiers',
  summary: 'Give records additional identifiers',
  input: z.object({
    identifiers: z
      .array(
        z.object({
          record_id: z.uuid(),
          identifier: z.string(),
          identifier_type: z.enum(['custom', 'set']).default('custom'),
          identifier_type_id: z.uuid().nullable().default(null),
        }),
      )
      .min(1)
      .max(500),
  }),
  async allow(input, read) {
    const records = await mustGetRecords(
      read,
      input.identifiers.map((item) => item.record_id),
    );
    await mustNameRows(
      read,
      'set',
      input.identifiers.map((item) => item.identifier_type_id),
    );
    const slices = new Set(records.map((record) => record.attrs.entity_slice_id));
    if (slices.size !== 1) throw new Refusal('invalid', 'All records must belong to one table.');
    return { ability: 'identifier.write', target: await sliceTarget(read, [...slices][0]!) };
  },
  plan: (read, input, context) => planIdentifiers(read, input.identifiers, context),
  answers: ['record'],
  done: 'Identifiers added',
  undoable: true,
  example: { identifiers: [{ record_id: EXAMPLE.record, identifier: 'Batch 7' }] },
});
