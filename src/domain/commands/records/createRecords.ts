import { z } from 'zod';
import type { Json } from '@/lib/json';
import { counted } from '@/lib/words/counted';
import { Refusal } from '../../refusal';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { listRecords } from '../support/experimentRecords';
import { experimentRights } from '../support/experimentRights';
import { mustGet } from '../support/mustGet';
import { mustBeFieldsOf } from '../support/mustNameRows';
import { type NewRecord, planRecords } from '../support/planRecords';

const contents = z.record(z.uuid(), z.json());

/**
 * Most records that one event may create, so that it stays under 1 MB (S14); larger operations become chains of events.
 */
export const RECORDS_PER_EVENT = 1000;

/** Creates several records: a number of them with given or serial keys, or a list with contents (pasted rows). */
export const createRecords = defineCommand({
  call: 'POST /records/bulk',
  summary: 'Create several records: a given number of them, or those of a list',
  input: z.object({
    entity_slice_id: z.uuid(),
    key_field_configs: z
      .array(z.object({ key_field_id: z.uuid(), values: z.array(z.json()).optional(), value: z.json().optional() }))
      .default([]),
    operation_id: z.uuid().nullable().default(null),
    number_to_add: z.number().int().min(1).max(RECORDS_PER_EVENT).optional(),
    records: z
      .array(z.object({ id: z.uuid().optional(), data: contents }))
      .max(RECORDS_PER_EVENT)
      .optional(),
  }),
  async allow(input, read, context) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    const fieldIds = new Set(input.key_field_configs.map((config) => config.key_field_id));
    for (const { data } of input.records ?? []) for (const id of Object.keys(data)) fieldIds.add(id);
    await mustBeFieldsOf(read, slice, [...fieldIds]);
    const under = await experimentRights(read, input.operation_id, context.actor);
    return [{ ability: 'record.create', target: await sliceTarget(read, slice.id, [...fieldIds]) }, ...under];
  },
  async plan(read, input, context) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    const listed: NewRecord[] = (input.records ?? []).map(({ id, data }) => ({ id, contents: data }));
    const count = input.number_to_add ?? 0;
    if (listed.length === 0 && count === 0) throw new Refusal('invalid', 'number_to_add or records is required');
    const numbered = Array.from({ length: count }, (_, i): NewRecord => {
      const given: { [fieldId: string]: Json } = {};
      for (const config of input.key_field_configs)
        given[config.key_field_id] = config.values?.[i] ?? config.value ?? null;
      return { contents: given };
    });
    // A key field that is named without values counts up.
    const countedFields = new Set(
      input.key_field_configs
        .filter((config) => config.value === undefined && config.values === undefined)
        .map((config) => config.key_field_id),
    );
    const made = await planRecords(read, slice, [...listed, ...numbered], input.operation_id, context, countedFields);
    return {
      changes: [...made.changes, ...(await listRecords(read, input.operation_id, made.ids, context))],
      answer: { kind: 'record', ids: made.ids },
      title: `Create ${counted(made.ids.length, 'record')} in ${slice.slice_name}`,
    };
  },
  answers: ['record'],
  done: 'Records created',
  undoable: true,
  example: {
    entity_slice_id: EXAMPLE.slice,
    records: [
      { data: { [EXAMPLE.keyField]: 'S-101', [EXAMPLE.field]: 98.5 } },
      { data: { [EXAMPLE.keyField]: 'S-102' } },
    ],
  },
});
