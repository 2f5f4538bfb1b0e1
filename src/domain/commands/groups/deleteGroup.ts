import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { removed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { groupPlan } from './groupInput';

/** Soft-deletes a group and removes its grants and its permission settings. */
export const deleteGroup = defineCommand({
  call: 'DELETE /workspaces/groups/{id}',
  summary: 'Delete a group with its grants and permission settings',
  input: z.object({ id: z.uuid() }),
  async allow() {
    return { ability: 'group.manage', target: {} };
  },
  async plan(read, { id }, context) {
    const group = await mustGet(read, 'group', id);
    const shares = (await read.all('program_share')).filter((share) => share.workspace_group_id === id);
    const settings = (await read.all('authorization')).filter((row) => row.actor_id === id);
    const plan = groupPlan(group, { is_deleted: true }, context, `Delete group ${group.group_name}`);
    return {
      ...plan,
      changes: [
        ...plan.changes,
        ...shares.map((share) => removed('program_share', share)),
        ...settings.map((row) => removed('authorization', row)),
      ],
    };
  },
  answers: 'group',
  done: 'Group deleted',
  undoable: false,
  example: { id: EXAMPLE.group },
});
