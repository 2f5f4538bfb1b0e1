import { z } from 'zod';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { listRecords } from '../support/experimentRecords';
import { experimentRights } from '../support/experimentRights';
import { mustGet } from '../support/mustGet';
import { mustBeFieldsOf } from '../support/mustNameRows';
import { planRecords } from '../support/planRecords';

const contents = z.record(z.uuid(), z.json());

/** Creates one record. A device supplies the id, so that later commands in its outbox can name the record. */
export const createRecord = defineCommand({
  call: 'POST /records',
  summary: 'Create a record',
  input: z.object({
    id: z.uuid().optional(),
    entity_slice_id: z.uuid(),
    key_field_to_value: contents.default({}),
    /** Further contents by field id. */
    data: contents.default({}),
    operation_id: z.uuid().nullable().default(null),
  }),
  async allow(input, read, context) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    const fieldIds = Object.keys({ ...input.data, ...input.key_field_to_value });
    await mustBeFieldsOf(read, slice, fieldIds);
    const under = await experimentRights(read, input.operation_id, context.actor);
    return [{ ability: 'record.create', target: await sliceTarget(read, slice.id, fieldIds) }, ...under];
  },
  async plan(read, input, context) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    const record = { id: input.id, contents: { ...input.data, ...input.key_field_to_value } };
    const made = await planRecords(read, slice, [record], input.operation_id, context);
    return {
      changes: [...made.changes, ...(await listRecords(read, input.operation_id, made.ids, context))],
      answer: { kind: 'record', id: made.ids[0]! },
      title: `Create ${made.identifiers[0]}`,
    };
  },
  answers: 'record',
  done: 'Record created',
  undoable: true,
  example: {
    entity_slice_id: EXAMPLE.slice,
    key_field_to_value: { [EXAMPLE.keyField]: 'S-101' },
    data: { [EXAMPLE.field]: 98.5 },
  },
});
