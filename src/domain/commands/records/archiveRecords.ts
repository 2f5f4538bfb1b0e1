import { z } from 'zod';
import { Refusal } from '../../refusal';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { changedRecord } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGetRecords } from '../support/mustGet';

/** Archives records or brings them back. */
export const archiveRecords = defineCommand({
  call: 'PATCH /records/archive',
  summary: 'Archive records, or restore them',
  input: z.object({ record_ids: z.array(z.uuid()).min(1).max(2000), is_archived: z.boolean().default(true) }),
  async allow(input, read) {
    const records = await mustGetRecords(read, input.record_ids);
    const slices = new Set(records.map((record) => record.attrs.entity_slice_id));
    if (slices.size !== 1) throw new Refusal('invalid', 'All records must belong to one table.');
    return { ability: 'record.archive', target: await sliceTarget(read, [...slices][0]!) };
  },
  async plan(read, input) {
    const records = await mustGetRecords(read, input.record_ids);
    const verb = input.is_archived ? 'Archive' : 'Restore';
    return {
      changes: records
        .filter((record) => record.attrs.is_archived !== input.is_archived)
        .map((record) =>
          changedRecord(record.id, { is_archived: !input.is_archived }, { is_archived: input.is_archived }),
        ),
      answer: { kind: 'record', ids: input.record_ids },
      title:
        records.length === 1 ? `${verb} ${records[0]!.attrs.record_identifier}` : `${verb} ${records.length} records`,
    };
  },
  answers: ['record'],
  done: 'Records archived',
  undoable: true,
  example: { record_ids: [EXAMPLE.record], is_archived: true },
});
