import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustBeColor } from '../support/mustBeColor';
import { mustGet } from '../support/mustGet';
import { uniqueName } from '../support/uniqueName';
import { existing, groupInput, groupPlan, groupRights } from './groupInput';

/** Changes a group. */
export const updateGroup = defineCommand({
  call: 'PATCH /workspaces/groups/{id}',
  summary: 'Change a group; properties that are left out stay as they are',
  input: groupInput.partial().extend({ id: z.uuid() }),
  async allow(input, read) {
    return groupRights(input, (await read.get('group', input.id)) ?? null);
  },
  async plan(read, { id, group_name: name, email, user_ids, program_ids, ...rest }, context) {
    const group = await mustGet(read, 'group', id);
    mustBeColor(rest.attrs?.color, group.attrs.color, ['attrs', 'color']);
    const others = (await read.all('group')).filter((other) => !other.is_deleted && other.id !== id);
    const names = others.map((other) => other.group_name);
    const next = {
      ...rest,
      ...(email === undefined ? {} : { email: email || null }),
      ...(name === undefined ? {} : { group_name: uniqueName(name, names, 'group_name') }),
      ...(user_ids && { user_ids: await existing(read, 'member', user_ids) }),
      ...(program_ids && { program_ids: await existing(read, 'program', program_ids) }),
    };
    return groupPlan(group, next, context, `Change group ${group.group_name}`);
  },
  answers: 'group',
  done: 'Group updated',
  undoable: false,
  example: { id: EXAMPLE.group, group_name: 'Assay team' },
});
