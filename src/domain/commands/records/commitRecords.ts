import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changedRecord } from '../support/changes';
import { mustGet, mustGetRecords } from '../support/mustGet';
import { planRecords } from '../support/planRecords';
import { sliceTarget } from '../support/sliceTarget';

/** Binds records to an experiment: makes the listed new ones under it and marks existing ones that have none. */
export const commitRecords = defineCommand({
  call: 'PATCH /records/commit',
  input: z.object({
    operation_id: z.uuid(),
    entity_slice_id: z.uuid(),
    create_records: z.array(z.object({ id: z.uuid().optional(), data: z.record(z.uuid(), z.json()) })).default([]),
    record_ids: z.array(z.uuid()).max(1000).default([]),
  }),
  async allow(input, read) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    const fieldIds = [...new Set(input.create_records.flatMap(({ data }) => Object.keys(data)))];
    const bound = await mustGetRecords(read, input.record_ids);
    const sliceIds = new Set([slice.id, ...bound.map((record) => record.attrs.entity_slice_id)]);
    const targets = await Promise.all(
      [...sliceIds].map((id) => sliceTarget(read, id, id === slice.id ? fieldIds : [])),
    );
    return targets.map((target) => ({ ability: 'record.create', target }));
  },
  async plan(read, input, context) {
    const slice = await mustGet(read, 'slice', input.entity_slice_id);
    const listed = input.create_records.map(({ id, data }) => ({ id, contents: data }));
    const made = await planRecords(read, slice, listed, input.operation_id, context);
    const existing = await mustGetRecords(read, input.record_ids);
    const bound = existing
      .filter((record) => record.attrs.initial_operation_id === null)
      .map((record) =>
        changedRecord(record.id, { initial_operation_id: null }, { initial_operation_id: input.operation_id }),
      );
    return {
      changes: [...made.changes, ...bound],
      answer: { kind: 'record', ids: [...made.ids, ...input.record_ids] },
      title: `Add ${made.ids.length + bound.length} records to an experiment`,
    };
  },
  done: 'Records added',
  undoable: true,
});
