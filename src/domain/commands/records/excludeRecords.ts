import { z } from 'zod';
import { counted } from '@/lib/words/counted';
import { canEditField, canSeeField } from '../../permissions/visible';
import { bindingName, excludedOperations, fieldsUnder, operationsOf } from '../../records/recordOperations';
import { Refusal } from '../../refusal';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { changedRecord } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { experimentRights } from '../support/experimentRights';
import { mustGetRecords } from '../support/mustGet';

/**
 * Excludes the values of an experiment for some records, or includes them again. They stay where they are and can be
 * read in the history of their cells. This changes what all these cells show, so it requires the right to write each of
 * them under that experiment.
 */
export const excludeRecords = defineCommand({
  call: 'PATCH /records/exclude',
  summary: 'Exclude the values of an experiment for some records, or include them again',
  input: z.object({
    operation_id: z.uuid(),
    record_ids: z.array(z.uuid()).min(1).max(2000),
    is_excluded: z.boolean().default(true),
  }),
  async allow(input, read, context) {
    const records = await mustGetRecords(read, input.record_ids);
    const under = await experimentRights(read, input.operation_id, context.actor);
    const slices = new Set(records.map((record) => record.attrs.entity_slice_id));
    if (slices.size !== 1) throw new Refusal('invalid', 'All records must belong to one table.');
    const target = await sliceTarget(read, [...slices][0]!);
    const fieldIds = fieldsUnder(records, input.operation_id).filter((id) => canSeeField(context.actor, id));
    return [
      { ability: 'record.exclude', target },
      { ability: 'value.write', target: { ...target, field_ids: fieldIds } },
      ...under,
    ];
  },
  async plan(read, { operation_id: operationId, record_ids: ids, is_excluded: isExcluded }, context) {
    const records = await mustGetRecords(read, ids);
    if (fieldsUnder(records, operationId).some((id) => !canEditField(context.actor, id)))
      throw new Refusal(
        'forbidden',
        'This experiment has values in fields that are hidden from you, so only somebody who may change these can do this.',
      );
    const name = bindingName(operationId);
    const changes = records
      .filter(({ attrs }) => excludedOperations(attrs).has(operationId) !== isExcluded)
      .map(({ id, attrs }) => {
        const at = operationsOf(attrs).get(operationId)?.at ?? context.at;
        return changedRecord(id, { [name]: attrs[name] ?? null }, { [name]: { at, is_excluded: isExcluded } });
      });
    const verb = isExcluded ? 'Leave out' : 'Count again';
    return {
      changes,
      answer: { kind: 'record', ids },
      title: `${verb} an experiment for ${counted(records.length, 'record')}`,
    };
  },
  answers: ['record'],
  done: 'Records updated',
  undoable: true,
  example: { operation_id: EXAMPLE.operation, record_ids: [EXAMPLE.record] },
});
