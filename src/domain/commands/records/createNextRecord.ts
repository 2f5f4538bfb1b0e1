import { z } from 'zod';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { mustGet } from '../support/mustGet';
import { planRecords } from '../support/planRecords';
import { sliceTarget } from '../support/sliceTarget';

/** Makes the next record of a table whose key counts up. */
export const createNextRecord = defineCommand({
  call: 'POST /records/next',
  input: z.object({
    id: z.uuid().optional(),
    entity_slice_id: z.uuid(),
    operation_id: z.uuid().nullable().default(null),
  }),
  async allow(input, read) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    return { ability: 'record.create', target: await sliceTarget(read, slice.id) };
  },
  async plan(read, input, context) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    const keys = await read.many('field', slice.key_field_ids);
    if (!keys.some((field) => field?.serial_key !== null && field !== undefined))
      throw new Refusal('invalid', `${slice.slice_name} has no serial key.`);
    const made = await planRecords(read, slice, [{ id: input.id, contents: {} }], input.operation_id, context);
    return {
      changes: made.changes,
      answer: { kind: 'record', id: made.ids[0]! },
      title: `Create ${made.identifiers[0]}`,
    };
  },
  done: 'Record created',
  undoable: true,
});
