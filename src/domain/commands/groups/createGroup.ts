import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { created } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustBeColor } from '../support/mustBeColor';
import { uniqueName } from '../support/uniqueName';
import { existing, type Group, groupInput, groupRights } from './groupInput';

/** Creates a group of members. */
export const createGroup = defineCommand({
  call: 'POST /workspaces/groups',
  summary: 'Create a group of members',
  input: groupInput.extend({ id: z.uuid().optional() }),
  async allow(input) {
    return groupRights(input, null);
  },
  async plan(read, input, context) {
    mustBeColor(input.attrs?.color, null, ['attrs', 'color']);
    const others = (await read.all('group')).filter((group) => !group.is_deleted);
    const at = new Date(context.at).toISOString();
    const group: Group = {
      id: input.id ?? context.newId(),
      workspace_id: context.actor.workspace_id,
      group_name: uniqueName(
        input.group_name,
        others.map((other) => other.group_name),
        'group_name',
      ),
      attrs: input.attrs ?? { color: 'blue' },
      email: input.email || null,
      slack_channel: input.slack_channel ?? null,
      user_ids: await existing(read, 'member', input.user_ids ?? []),
      program_membership: input.program_membership ?? 'select',
      program_ids: await existing(read, 'program', input.program_ids ?? []),
      is_deleted: false,
      created_by: context.actor.user_id,
      last_updated_by: context.actor.user_id,
      created_at: at,
      updated_at: at,
    };
    return {
      changes: [created('group', group)],
      answer: { kind: 'group', id: group.id },
      title: `Create group ${group.group_name}`,
    };
  },
  answers: 'group',
  done: 'Group created',
  undoable: false,
  example: { group_name: 'Assay team', user_ids: [EXAMPLE.user], program_ids: [EXAMPLE.program] },
});
