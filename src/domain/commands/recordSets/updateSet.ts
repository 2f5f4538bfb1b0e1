import { z } from 'zod';
import { sameJson } from '@/lib/sameJson';
import { withAdditions } from '../../sets/setOrder';
import { defineCommand } from '../defineCommand';
import { checkPrograms } from '../support/checkPrograms';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { uniqueName } from '../support/uniqueName';
import { checkMembers, type RecordSet, setPlan, setRights } from './setSupport';

const additionsAfter = (set: RecordSet, ids: readonly string[], at: string) => {
  const stays = new Set(ids);
  return withAdditions(set, ids, at).filter(({ id }) => stays.has(id));
};

/** Changes a set; its table stays. */
export const updateSet = defineCommand({
  call: 'PUT /record_sets/{id}',
  summary: 'Change a set; properties that are left out stay as they are',
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
        context,
      );
    const others = (await read.all('set')).filter((s) => !s.is_deleted && !s.is_archived && s.id !== set.id);
    const names = others.map((other) => other.set_name);
    const set_name = name === undefined ? undefined : uniqueName(name, names, 'set_name');
    const members =
      ids && !sameJson(ids, set.record_ids)
        ? { record_ids: ids, additions: additionsAfter(set, ids, new Date(context.at).toISOString()) }
        : {};
    return setPlan(set, { ...rest, set_name, ...members }, context, `Change set ${set.set_name}`);
  },
  answers: 'set',
  done: 'Entity set updated',
  undoable: true,
  example: { id: EXAMPLE.set, set_description: 'First plate' },
});
