import { z } from 'zod';
import { additionsOf } from '../../sets/setOrder';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { setPlan, setRights } from './setSupport';

/** Takes records out of a set; they themselves stay. Ids that are not in it are passed over. */
export const removeFromSet = defineCommand({
  call: 'POST /record_sets/{id}/remove',
  summary: 'Remove records from a set; the records themselves stay',
  input: z.object({ id: z.uuid(), recordIds: z.array(z.uuid()).min(1).max(10_000) }),
  async allow(input, read) {
    const set = await mustGet(read, 'set', input.id);
    return setRights(read, set.entity_slice_id);
  },
  async plan(read, input, context) {
    const set = await mustGet(read, 'set', input.id);
    const gone = new Set(input.recordIds);
    const record_ids = set.record_ids.filter((id) => !gone.has(id));
    if (record_ids.length === set.record_ids.length) return setPlan(set, {}, context, set.set_name);
    const additions = additionsOf(set).filter(({ id }) => !gone.has(id));
    return setPlan(set, { record_ids, additions }, context, `Remove from set ${set.set_name}`);
  },
  answers: 'set',
  done: 'Entities removed from entity set',
  undoable: true,
  example: { id: EXAMPLE.set, recordIds: [EXAMPLE.record] },
});
