import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { checkPrograms } from '../support/checkPrograms';
import { mustGet } from '../support/mustGet';
import { uniqueName } from '../support/uniqueName';
import { checkMembers, setPlan, setRights } from './setSupport';

/** Changes a set; its table stays. */
export const updateSet = defineCommand({
  call: 'PUT /record_sets/{id}',
  input: z.object({
    id: z.uuid(),
    set_name: z.string().max(500).optional(),
    set_description: z.string().max(10_000).optional(),
    program_ids: z.array(z.uuid()).max(1000).optional(),
    record_ids: z.array(z.uuid()).max(10_000).optional(),
    sort_behavior: z.enum(['manual', 'date_added', 'alphanumeric']).optional(),
    is_archived: z.boolean().optional(),
  }),
  async allow(input, read) {
    const set = await mustGet(read, 'set', input.id);
    const joining = (input.record_ids ?? []).filter((id) => !set.record_ids.includes(id));
    return setRights(read, set.entity_slice_id, joining);
  },
  async plan(read, input, context) {
    const set = await mustGet(read, 'set', input.id);
    await checkPrograms(read, input.program_ids, set.program_ids);
    const { id: _, set_name: name, record_ids: recordIds, ...rest } = input;
    const held = new Set(set.record_ids);
    const ids = recordIds && [...new Set(recordIds)];
    if (ids)
      await checkMembers(
        read,
        set.entity_slice_id,
        ids.filter((id) => !held.has(id)),
      );
    const others = (await read.all('set')).filter((s) => !s.is_deleted && !s.is_archived && s.id !== set.id);
    const names = others.map((other) => other.set_name);
    const set_name = name === undefined ? undefined : uniqueName(name, names, 'set_name');
    return setPlan(set, { ...rest, set_name, record_ids: ids }, context, `Change set ${set.set_name}`);
  },
  done: 'Entity set updated',
  undoable: true,
});
