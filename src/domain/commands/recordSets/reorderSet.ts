import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { mustGet, notFound } from '../support/mustGet';
import { setPlan, setRights } from './setSupport';

/** Moves a record within a set: before another one, or to the end. The order is by hand from then on. */
export const reorderSet = defineCommand({
  call: 'POST /record_sets/{id}/reorder',
  input: z.object({ id: z.uuid(), record_id: z.uuid(), before_record_id: z.uuid().nullable().default(null) }),
  async allow(input, read) {
    const set = await mustGet(read, 'set', input.id);
    return setRights(read, set.entity_slice_id);
  },
  async plan(read, input, context) {
    const set = await mustGet(read, 'set', input.id);
    const { record_id: moved, before_record_id: before } = input;
    if (!set.record_ids.includes(moved) || (before !== null && !set.record_ids.includes(before)))
      throw notFound('record');
    const record_ids = set.record_ids.filter((id) => id !== moved);
    // Before itself: it stays where it is.
    if (before === moved) record_ids.splice(set.record_ids.indexOf(moved), 0, moved);
    else record_ids.splice(before === null ? record_ids.length : record_ids.indexOf(before), 0, moved);
    return setPlan(set, { record_ids, sort_behavior: 'manual' }, context, `Reorder set ${set.set_name}`);
  },
  done: 'Entities reordered in entity set',
  undoable: true,
});
