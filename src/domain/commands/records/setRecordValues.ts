import { z } from 'zod';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { experimentRights } from '../support/experimentRights';
import { mustGet, mustGetRecord } from '../support/mustGet';
import { mustBeFieldsOf } from '../support/mustNameRows';
import { planWrites } from '../support/planWrites';

/** Writes cells of one record. Nothing is overwritten: each content is appended to its cell. */
export const setRecordValues = defineCommand({
  call: 'POST /records/{id}/values',
  summary: 'Write values of a record; earlier values stay in the history',
  input: z
    .object({
      id: z.uuid(),
      /** The record again, as the body names it. */
      record_id: z.uuid().optional(),
      data: z.record(z.uuid(), z.json()).default({}),
      /** One cell, in place of data. */
      field_id: z.uuid().optional(),
      content: z.json().optional(),
      operation_id: z.uuid().nullable().default(null),
    })
    .refine(({ id, record_id: again = id }) => again.toLowerCase() === id.toLowerCase(), {
      path: ['record_id'],
      message: 'The record_id in the body differs from the one in the path.',
    }),
  async allow(input, read, context) {
    const record = await mustGetRecord(read, input.id);
    const fieldIds = [...Object.keys(input.data), ...(input.field_id ? [input.field_id] : [])];
    await mustBeFieldsOf(read, await mustGet(read, 'slice', record.attrs.entity_slice_id), fieldIds);
    const under = await experimentRights(read, input.operation_id, context.actor);
    return [
      { ability: 'value.write', target: await sliceTarget(read, record.attrs.entity_slice_id, fieldIds) },
      ...under,
    ];
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
  answers: 'record',
  done: 'Value saved',
  undoable: true,
  example: { id: EXAMPLE.record, data: { [EXAMPLE.field]: 98.5, [EXAMPLE.otherField]: null } },
});
