import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { created } from '../support/changes';
import { checkPrograms } from '../support/checkPrograms';
import { EXAMPLE } from '../support/exampleIds';
import { uniqueName } from '../support/uniqueName';
import { checkMembers, type RecordSet, setRights } from './setSupport';

/** Creates a set of records; one that is bound to a table accepts only records of that table. */
export const createSet = defineCommand({
  call: 'POST /record_sets',
  summary: 'Create a set of records; one that is bound to a table accepts only records of that table',
  input: z.object({
    id: z.uuid().optional(),
    set_name: z.string().max(500),
    set_description: z.string().max(10_000).default(''),
    entity_slice_id: z.uuid().nullable().default(null),
    program_ids: z.array(z.uuid()).max(1000).default([]),
    record_ids: z.array(z.uuid()).max(10_000).default([]),
    sort_behavior: z.enum(['manual', 'date_added', 'alphanumeric']).default('manual'),
  }),
  async allow(input, read) {
    return setRights(read, input.entity_slice_id, input.record_ids);
  },
  async plan(read, input, context) {
    const ids = [...new Set(input.record_ids)];
    await checkMembers(read, input.entity_slice_id, ids, context);
    await checkPrograms(read, input.program_ids);
    const others = (await read.all('set')).filter((set) => !set.is_deleted && !set.is_archived);
    const at = new Date(context.at).toISOString();
    const set: RecordSet = {
      ...input,
      id: input.id ?? context.newId(),
      workspace_id: context.actor.workspace_id,
      set_name: uniqueName(
        input.set_name,
        others.map((other) => other.set_name),
        'set_name',
      ),
      record_ids: ids,
      is_archived: false,
      is_deleted: false,
      created_by: context.actor.user_id,
      last_updated_by: context.actor.user_id,
      created_at: at,
      updated_at: at,
    };
    return { changes: [created('set', set)], answer: { kind: 'set', id: set.id }, title: `Create set ${set.set_name}` };
  },
  answers: 'set',
  done: 'Entity set created',
  undoable: true,
  example: { set_name: 'For screening', entity_slice_id: EXAMPLE.slice, record_ids: [EXAMPLE.record] },
});
