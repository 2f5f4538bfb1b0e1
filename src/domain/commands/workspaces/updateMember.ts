import { z } from 'zod';
import { ACCESS_LEVELS } from '../../permissions/actor';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { levelRights } from './levelRights';

/** Changes what a member may do. A workspace keeps at least one admin, and no more than its seats. */
export const updateMember = defineCommand({
  call: 'PATCH /workspaces/members/{user_id}',
  summary: 'Change the access level of a member',
  input: z.object({ user_id: z.uuid(), access_level: z.enum(ACCESS_LEVELS) }),
  allow: (input, read, { actor }) => levelRights(read, actor, [input.user_id], input.access_level),
  async plan(read, input) {
    const member = await mustGet(read, 'member', input.user_id);
    const change = changed('member', member, { access_level: input.access_level });
    const title = `Change access of ${member.full_name}`;
    return { changes: change ? [change] : [], answer: { kind: 'member', id: member.id }, title };
  },
  answers: 'member',
  done: 'Member updated.',
  undoable: false,
  example: { user_id: EXAMPLE.user, access_level: 'team-member' },
});
