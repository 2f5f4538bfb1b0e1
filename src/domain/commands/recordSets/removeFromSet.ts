import { z } from 'zod';
import { unlisting } from '../../kinds/listedRecords';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { setPlan, setRights, storedAttrs } from './setSupport';

/** Removes records from a set; the records themselves stay. Ids that are not in the set are ignored. */
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
    const listed = set.record_ids.filter((id) => gone.has(id));
    const list = unlisting(await storedAttrs(read, set.id), listed);
    return setPlan(set, {}, context, listed.length > 0 ? `Remove from set ${set.set_name}` : set.set_name, list);
  },
  answers: 'set',
  done: 'Entities removed from entity set',
  undoable: true,
  example: { id: EXAMPLE.set, recordIds: [EXAMPLE.record] },
});
