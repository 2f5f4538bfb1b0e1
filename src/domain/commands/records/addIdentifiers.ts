import { z } from 'zod';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { mustGetRecords } from '../support/mustGet';
import { planIdentifiers } from '../support/planIdentifiers';
import { sliceTarget } from '../support/sliceTarget';

/** Gives records additional identifiers. */
export const addIdentifiers = defineCommand({
  call: 'POST /records/identifiers',
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
    const slices = new Set(records.map((record) => record.attrs.entity_slice_id));
    if (slices.size !== 1) throw new Refusal('invalid', 'All records must be of one table.');
    return { ability: 'identifier.write', target: await sliceTarget(read, [...slices][0]!) };
  },
  plan: (read, input, context) => planIdentifiers(read, input.identifiers, context),
  done: 'Identifiers added',
  undoable: true,
});
