import { z } from 'zod';
import { bindingName, excludedOperations, operationsOf } from '../../records/recordOperations';
import { Refusal } from '../../refusal';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { changedRecord } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGetRecords } from '../support/mustGet';
import { mustNameRows } from '../support/mustNameRows';

/**
 * Leaves the values of an experiment out for some records, or lets them count again. They stay where they are and can be
 * read in the history of their cells.
 */
export const excludeRecords = defineCommand({
  call: 'PATCH /records/exclude',
  summary: 'Leave the values of an experiment out for records, or let them count again',
  input: z.object({
    operation_id: z.uuid(),
    record_ids: z.array(z.uuid()).min(1).max(2000),
    is_excluded: z.boolean().default(true),
  }),
  async allow(input, read) {
    const records = await mustGetRecords(read, input.record_ids);
    await mustNameRows(read, 'task', [input.operation_id]);
    const slices = new Set(records.map((record) => record.attrs.entity_slice_id));
    if (slices.size !== 1) throw new Refusal('invalid', 'All records must be of one table.');
    return { ability: 'record.exclude', target: await sliceTarget(read, [...slices][0]!) };
  },
  async plan(read, { operation_id: operationId, record_ids: ids, is_excluded: isExcluded }, context) {
    const records = await mustGetRecords(read, ids);
    const name = bindingName(operationId);
    const changes = records
      .filter(({ attrs }) => excludedOperations(attrs).has(operationId) !== isExcluded)
      .map(({ id, attrs }) => {
        const at = operationsOf(attrs).get(operationId)?.at ?? context.at;
        return changedRecord(id, { [name]: attrs[name] ?? null }, { [name]: { at, is_excluded: isExcluded } });
      });
    const verb = isExcluded ? 'Leave out' : 'Count again';
    return { changes, answer: { kind: 'record', ids }, title: `${verb} an experiment for ${records.length} records` };
  },
  answers: ['record'],
  done: 'Records updated',
  undoable: true,
  example: { operation_id: EXAMPLE.operation, record_ids: [EXAMPLE.record] },
});
