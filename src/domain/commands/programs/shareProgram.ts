import { z } from 'zod';
import type { RowOf } from '../../kinds/registry';
import { invalid } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { created, removed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';

const EITHER = 'Either user_id or workspace_group_id is required.';

const grantInput = z
  .object({
    user_id: z.uuid().nullable().default(null),
    workspace_group_id: z.uuid().nullable().default(null),
    permission: z.enum(['view', 'edit']).default('view'),
  })
  .superRefine(({ user_id, workspace_group_id }, cx) => {
    const given = [user_id, workspace_group_id].filter((id) => id !== null).length;
    if (given !== 1)
      cx.addIssue({ code: 'custom', message: `${EITHER} ${given === 2 ? 'Both' : 'Neither'} provided.` });
  });

/** Sets who may see, and who may also write, what a program shares; the list replaces the previous one. */
export const shareProgram = defineCommand({
  call: 'POST /programs/{id}/share',
  summary: 'Set who may see and who may edit the contents of a program; the list replaces the previous one',
  input: z.object({ id: z.uuid(), grants: z.array(grantInput).max(1000) }),
  async allow() {
    return { ability: 'program.share', target: {} };
  },
  async plan(read, { id, grants }, context) {
    const program = await mustGet(read, 'program', id);
    const held = (await read.all('program_share')).filter((share) => share.program_id === id);
    const wanted = new Map<string, (typeof grants)[number]>();
    for (const [i, grant] of grants.entries()) {
      if (grant.user_id) await mustGet(read, 'member', grant.user_id);
      if (grant.workspace_group_id) await mustGet(read, 'group', grant.workspace_group_id);
      const who = grant.user_id ?? grant.workspace_group_id ?? '';
      if (wanted.has(who)) throw invalid(['grants', i], 'Each person and group can be given once.', 'unique');
      wanted.set(who, grant);
    }
    const keeps = (share: RowOf<'program_share'>) =>
      wanted.get(share.user_id ?? share.workspace_group_id ?? '')?.permission === share.permission;
    const kept = new Set(held.filter(keeps).map((share) => share.user_id ?? share.workspace_group_id));
    const added = [...wanted].filter(([who]) => !kept.has(who));
    const rows = added.map(
      ([, grant]): RowOf<'program_share'> => ({
        ...grant,
        id: context.newId(),
        workspace_id: context.actor.workspace_id,
        program_id: id,
        created_by: context.actor.user_id,
        created_at: new Date(context.at).toISOString(),
      }),
    );
    return {
      changes: [
        ...held.filter((share) => !keeps(share)).map((share) => removed('program_share', share)),
        ...rows.map((row) => created('program_share', row)),
      ],
      answer: { value: { program_id: id, grants } },
      title: `Share program ${program.program_name}`,
    };
  },
  answers: z.object({ program_id: z.string(), grants: z.array(grantInput) }),
  done: 'Program sharing updated',
  undoable: false,
  example: { id: EXAMPLE.program, grants: [{ user_id: EXAMPLE.user, permission: 'edit' }] },
});
