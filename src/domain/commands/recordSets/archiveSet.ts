import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { mustHaveFreeName, setPlan, setRights } from './setSupport';

/** Archives a set or restores it; its records stay as they are. */
export const archiveSet = defineCommand({
  call: 'PUT /record_sets/{id}/archive',
  summary: 'Archive a set, or restore it; its records stay as they are',
  input: z.object({ id: z.uuid(), is_archived: z.boolean().default(true) }),
  async allow(input, read) {
    const set = await mustGet(read, 'set', input.id);
    return setRights(read, set.entity_slice_id);
  },
  async plan(read, input, context) {
    const set = await mustGet(read, 'set', input.id);
    if (set.is_archived && !input.is_archived) await mustHaveFreeName(read, set);
    const title = `${input.is_archived ? 'Archive' : 'Restore'} set ${set.set_name}`;
    return setPlan(set, { is_archived: input.is_archived }, context, title);
  },
  answers: 'set',
  done: 'Entity set archived',
  undoable: true,
  example: { id: EXAMPLE.set, is_archived: true },
});
