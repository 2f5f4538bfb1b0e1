import { z } from 'zod';
import { notFound } from '../../kinds/notFound';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { groupPlan } from './groupInput';

/** Removes a member from a group. */
export const removeGroupMember = defineCommand({
  call: 'DELETE /workspaces/groups/{id}/members/{user_id}',
  summary: 'Remove a member from a group',
  input: z.object({ id: z.uuid(), user_id: z.uuid() }),
  async allow() {
    return { ability: 'group.manage', target: {} };
  },
  async plan(read, { id, user_id }, context) {
    const group = await mustGet(read, 'group', id);
    if (!group.user_ids.includes(user_id)) throw notFound('member');
    const next = { user_ids: group.user_ids.filter((held) => held !== user_id) };
    return groupPlan(group, next, context, `Remove from group ${group.group_name}`);
  },
  answers: 'group',
  done: 'Group updated',
  undoable: false,
  example: { id: EXAMPLE.group, user_id: EXAMPLE.user },
});
