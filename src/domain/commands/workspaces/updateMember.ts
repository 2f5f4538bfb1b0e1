import { z } from 'zod';
import { ACCESS_LEVELS } from '../../permissions/actor';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { mustGet } from '../support/mustGet';

/** Changes what a member may do. A workspace keeps at least one admin. */
export const updateMember = defineCommand({
  call: 'PATCH /workspaces/members/{user_id}',
  input: z.object({ user_id: z.uuid(), access_level: z.enum(ACCESS_LEVELS) }),
  async allow() {
    return { ability: 'workspace.manage', target: {} };
  },
  async plan(read, input) {
    const member = await mustGet(read, 'member', input.user_id);
    const admins = (await read.all('member')).filter((other) => other.access_level === 'admin');
    if (input.access_level !== 'admin' && admins.length === 1 && admins[0]?.id === member.id)
      throw new Refusal('conflict', 'A workspace needs at least one admin.');
    const change = changed('member', member, { access_level: input.access_level });
    const title = `Change access of ${member.full_name}`;
    return { changes: change ? [change] : [], answer: { kind: 'member', id: member.id }, title };
  },
  done: 'Member updated.',
  undoable: false,
});
