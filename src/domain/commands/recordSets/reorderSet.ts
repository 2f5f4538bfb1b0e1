import { z } from 'zod';
import { ordering } from '../../kinds/listedRecords';
import { notFound } from '../../kinds/notFound';
import { movedInSet } from '../../sets/setOrder';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { setPlan, setRights, storedAttrs } from './setSupport';

/**
 * Moves records within a set: before another one, or to the end. From then on the set has a manual order; the time when
 * each record was added stays.
 */
export const reorderSet = defineCommand({
  call: 'POST /record_sets/{id}/reorder',
  summary: 'Move records within a set, before another one or to the end',
  input: z.object({
    id: z.uuid(),
    record_id: z.uuid(),
    /** Further records that move with it, after it and in this order. */
    more_record_ids: z.array(z.uuid()).max(10_000).default([]),
    before_record_id: z.uuid().nullable().default(null),
  }),
  async allow(input, read) {
    const set = await mustGet(read, 'set', input.id);
    return setRights(read, set.entity_slice_id);
  },
  async plan(read, input, context) {
    const set = await mustGet(read, 'set', input.id);
    const { record_id, more_record_ids, before_record_id: before } = input;
    const moved = [...new Set([record_id, ...more_record_ids])];
    const members = new Set(set.record_ids);
    if (moved.some((id) => !members.has(id)) || (before !== null && !members.has(before))) throw notFound('record');
    const order = movedInSet(set.record_ids, moved, before);
    const list = ordering(await storedAttrs(read, set.id), order, moved);
    return setPlan(set, { sort_behavior: 'manual' }, context, `Reorder set ${set.set_name}`, list);
  },
  answers: 'set',
  done: 'Entities reordered in entity set',
  undoable: true,
  example: { id: EXAMPLE.set, record_id: EXAMPLE.record, before_record_id: EXAMPLE.otherRecord },
});
