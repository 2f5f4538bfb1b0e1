import { z } from 'zod';
import { counted } from '@/lib/words/counted';
import { ACCESS_LEVELS } from '../../permissions/actor';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { levelRights } from './levelRights';

/** Changes what several members may do, all or none of them. */
export const updateMembers = defineCommand({
  call: 'PATCH /workspaces/members',
  summary: 'Change the access level of several members, all or none',
  input: z.object({ user_ids: z.array(z.uuid()).min(1).max(1000), access_level: z.enum(ACCESS_LEVELS) }),
  allow: (input, read, { actor }) => levelRights(read, actor, input.user_ids, input.access_level),
  async plan(read, { user_ids, access_level }) {
    const ids = [...new Set(user_ids)];
    const changes = [];
    for (const id of ids) {
      const change = changed('member', await mustGet(read, 'member', id), { access_level });
      if (change) changes.push(change);
    }
    return { changes, answer: { kind: 'member', ids }, title: `Change access of ${counted(changes.length, 'member')}` };
  },
  answers: ['member'],
  done: 'Members updated.',
  undoable: false,
  example: { user_ids: [EXAMPLE.user], access_level: 'viewer' },
});
