import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { existing, groupPlan } from './groupInput';

/** Sets which programs the guests of a group see: all, or those of the list. */
export const setGroupPrograms = defineCommand({
  call: 'POST /workspaces/groups/{id}/programs',
  summary: 'Set which programs the guests of a group see',
  input: z.object({
    id: z.uuid(),
    program_membership: z.enum(['all', 'select']).default('select'),
    program_ids: z.array(z.uuid()).max(1000).default([]),
  }),
  async allow() {
    return { ability: 'group.manage', target: {} };
  },
  async plan(read, { id, program_membership, program_ids }, context) {
    const group = await mustGet(read, 'group', id);
    const next = { program_membership, program_ids: await existing(read, 'program', program_ids) };
    return groupPlan(group, next, context, `Change programs of group ${group.group_name}`);
  },
  answers: 'group',
  done: 'Group updated',
  undoable: false,
  example: { id: EXAMPLE.group, program_membership: 'select', program_ids: [EXAMPLE.program] },
});
