import { z } from 'zod';
import { Refusal } from '../../refusal';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { listRecords } from '../support/experimentRecords';
import { experimentRights } from '../support/experimentRights';
import { mustGet } from '../support/mustGet';
import { planRecords } from '../support/planRecords';

/** Creates the next record of a table whose key counts up. */
export const createNextRecord = defineCommand({
  call: 'POST /records/next',
  summary: 'Create the next record of a table whose key counts up',
  input: z.object({
    id: z.uuid().optional(),
    entity_slice_id: z.uuid(),
    operation_id: z.uuid().nullable().default(null),
  }),
  async allow(input, read, context) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    const under = await experimentRights(read, input.operation_id, context.actor);
    return [{ ability: 'record.create', target: await sliceTarget(read, slice.id) }, ...under];
  },
  async plan(read, input, context) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    const keys = await read.many('field', slice.key_field_ids);
    if (!keys.some((field) => field?.serial_key !== null && field !== undefined))
      throw new Refusal('invalid', `${slice.slice_name} has no serial key.`);
    const made = await planRecords(read, slice, [{ id: input.id, contents: {} }], input.operation_id, context);
    return {
      changes: [...made.changes, ...(await listRecords(read, input.operation_id, made.ids, context))],
      answer: { kind: 'record', id: made.ids[0]! },
      title: `Create ${made.identifiers[0]}`,
    };
  },
  answers: 'record',
  done: 'Record created',
  undoable: true,
  example: { entity_slice_id: EXAMPLE.slice },
});
