import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { existing, groupPlan } from './groupInput';

/** Adds members to a group; existing members stay. */
export const addGroupMembers = defineCommand({
  call: 'POST /workspaces/groups/{id}/members',
  summary: 'Add members to a group',
  input: z.object({ id: z.uuid(), user_ids: z.array(z.uuid()).min(1).max(10_000) }),
  async allow() {
    return { ability: 'group.manage', target: {} };
  },
  async plan(read, { id, user_ids }, context) {
    const group = await mustGet(read, 'group', id);
    const next = { user_ids: await existing(read, 'member', [...group.user_ids, ...user_ids]) };
    return groupPlan(group, next, context, `Add to group ${group.group_name}`);
  },
  answers: 'group',
  done: 'Group updated',
  undoable: false,
  example: { id: EXAMPLE.group, user_ids: [EXAMPLE.user] },
});
