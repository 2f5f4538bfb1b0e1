import { z } from 'zod';
import { counted } from '@/lib/words/counted';
import type { Slice } from '../../kinds/slice';
import type { NeededRight } from '../../permissions/target';
import { invalid } from '../../refusal';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import type { Reader } from '../reader';
import { EXAMPLE } from '../support/exampleIds';
import { bindRecords, listRecords } from '../support/experimentRecords';
import { experimentRights } from '../support/experimentRights';
import { mustGet, mustGetRecords } from '../support/mustGet';
import { mustBeFieldsOf } from '../support/mustNameRows';
import { planRecords } from '../support/planRecords';

const contents = z.record(z.uuid(), z.json());

const inputSchema = z.object({
  operation_id: z.uuid(),
  /** Default: the table whose key fields the new records name, or that of the given ones. */
  entity_slice_id: z.uuid().optional(),
  create_records: z
    .array(z.object({ id: z.uuid().optional(), data: contents.default({}), key_field_to_value: contents.default({}) }))
    .max(1000)
    .default([]),
  record_ids: z.array(z.uuid()).max(1000).default([]),
});

/** The table of a commit. @throws Refusal invalid when nothing names it */
async function tableOf(read: Reader, input: z.infer<typeof inputSchema>): Promise<Slice> {
  if (input.entity_slice_id) return mustGet(read, 'slice', input.entity_slice_id);
  const [first] = await mustGetRecords(read, input.record_ids.slice(0, 1));
  if (first) return mustGet(read, 'slice', first.attrs.entity_slice_id);
  const named = new Set(
    input.create_records.flatMap(({ data, key_field_to_value }) => Object.keys({ ...data, ...key_field_to_value })),
  );
  const slices = (await read.all('slice')).filter(
    (slice) => !slice.is_deleted && slice.key_field_ids.some((id) => named.has(id)),
  );
  const [slice] = slices;
  if (!slice || slices.length > 1) throw invalid(['entity_slice_id'], 'entity_slice_id is required.', 'required');
  return slice;
}

/**
 * Adds records to an experiment: creates the listed new ones in it and adds existing ones, whatever other experiments
 * they are in.
 */
export const commitRecords = defineCommand({
  call: 'PATCH /records/commit',
  summary: 'Add records to an experiment, new ones and existing ones',
  input: inputSchema,
  async allow(input, read, context) {
    const slice = await tableOf(read, input);
    const fieldIds = [
      ...new Set(input.create_records.flatMap((made) => Object.keys({ ...made.data, ...made.key_field_to_value }))),
    ];
    await mustBeFieldsOf(read, slice, fieldIds);
    const under = await experimentRights(read, input.operation_id, context.actor);
    const bound = await mustGetRecords(read, input.record_ids);
    const sliceIds = new Set([slice.id, ...bound.map((record) => record.attrs.entity_slice_id)]);
    const rights: NeededRight[] = [...under];
    for (const id of sliceIds)
      rights.push({ ability: 'record.create', target: await sliceTarget(read, id, id === slice.id ? fieldIds : []) });
    return rights;
  },
  async plan(read, input, context) {
    const slice = await tableOf(read, input);
    const listed = input.create_records.map(({ id, data, key_field_to_value }) => ({
      id,
      contents: { ...data, ...key_field_to_value },
    }));
    const made = await planRecords(read, slice, listed, input.operation_id, context);
    const existing = await mustGetRecords(read, input.record_ids);
    const bound = bindRecords(existing, input.operation_id, context);
    const inList = await listRecords(read, input.operation_id, [...made.ids, ...input.record_ids], context);
    return {
      changes: [...made.changes, ...bound, ...inList],
      answer: { kind: 'record', ids: [...made.ids, ...input.record_ids] },
      title: `Add ${counted(made.ids.length + bound.length, 'record')} to an experiment`,
    };
  },
  answers: ['record'],
  done: 'Records added',
  undoable: true,
  example: {
    operation_id: EXAMPLE.operation,
    entity_slice_id: EXAMPLE.slice,
    create_records: [{ key_field_to_value: { [EXAMPLE.keyField]: 'S-101' } }],
    record_ids: [EXAMPLE.record],
  },
});
