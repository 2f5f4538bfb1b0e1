import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { mustGet } from '../support/mustGet';
import { planRecords } from '../support/planRecords';
import { sliceTarget } from '../support/sliceTarget';

const contents = z.record(z.uuid(), z.json());

/** Makes one record. A device gives the id, so that later commands of its outbox can name the record. */
export const createRecord = defineCommand({
  call: 'POST /records',
  input: z.object({
    id: z.uuid().optional(),
    entity_slice_id: z.uuid(),
    key_field_to_value: contents.default({}),
    /** Further contents by field id. */
    data: contents.default({}),
    operation_id: z.uuid().nullable().default(null),
  }),
  async allow(input, read) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    const fieldIds = Object.keys({ ...input.data, ...input.key_field_to_value });
    return { ability: 'record.create', target: await sliceTarget(read, slice.id, fieldIds) };
  },
  async plan(read, input, context) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    const record = { id: input.id, contents: { ...input.data, ...input.key_field_to_value } };
    const made = await planRecords(read, slice, [record], input.operation_id, context);
    return {
      changes: made.changes,
      answer: { kind: 'record', id: made.ids[0]! },
      title: `Create ${made.identifiers[0]}`,
    };
  },
  done: 'Record created',
  undoable: true,
});
