import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { mustGetRecord } from '../support/mustGet';
import { planWrites } from '../support/planWrites';
import { sliceTarget } from '../support/sliceTarget';

/** Writes cells of one record. Nothing is overwritten: each content is appended to its cell. */
export const setRecordValues = defineCommand({
  call: 'POST /records/{id}/values',
  input: z.object({
    id: z.uuid(),
    record_id: z.uuid().optional(),
    data: z.record(z.uuid(), z.json()).default({}),
    /** One cell, in place of data. */
    field_id: z.uuid().optional(),
    content: z.json().optional(),
    operation_id: z.uuid().nullable().default(null),
  }),
  async allow(input, read) {
    const record = await mustGetRecord(read, input.id);
    const fieldIds = [...Object.keys(input.data), ...(input.field_id ? [input.field_id] : [])];
    return { ability: 'value.write', target: await sliceTarget(read, record.attrs.entity_slice_id, fieldIds) };
  },
  async plan(read, input, context) {
    const record = await mustGetRecord(read, input.id);
    const data = input.field_id ? { ...input.data, [input.field_id]: input.content ?? null } : input.data;
    const writes = Object.entries(data).map(([fieldId, content]) => ({
      record,
      fieldId,
      operationId: input.operation_id,
      content,
    }));
    const changes = await planWrites(read, writes, context, () => []);
    const fields = await read.many('field', Object.keys(data));
    const what = fields.length === 1 ? fields[0]!.field_name : `${fields.length} values`;
    return {
      changes,
      answer: { kind: 'record', id: record.id },
      title: `Set ${what} of ${record.attrs.record_identifier}`,
    };
  },
  done: 'Value saved',
  undoable: true,
});
