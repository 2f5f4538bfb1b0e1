import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { mustGet } from '../support/mustGet';
import { existing, groupPlan } from './groupInput';

/** Takes members into a group; those who are in already stay. */
export const addGroupMembers = defineCommand({
  call: 'POST /workspaces/groups/{id}/members',
  input: z.object({ id: z.uuid(), user_ids: z.array(z.uuid()).min(1).max(10_000) }),
  async allow() {
    return { ability: 'group.manage', target: {} };
  },
  async plan(read, { id, user_ids }, context) {
    const group = await mustGet(read, 'group', id);
    const next = { user_ids: await existing(read, 'member', [...group.user_ids, ...user_ids]) };
    return groupPlan(group, next, context, `Add to group ${group.group_name}`);
  },
  done: 'Group updated',
  undoable: false,
});
