import { z } from 'zod';
import { callName } from '@/contract/call';
import { inviteMemberCall } from '@/contract/workspaces/invites';
import { created } from '@/domain/commands/support/changes';
import { emailKeyOf } from '@/domain/people/emailKeyOf';
import type { Actor } from '@/domain/permissions/actor';
import { OWN_SERVER_FLAGS } from '@/domain/plans/plans';
import { passwordFault } from '../auth/passwordFault';
import type { Deps } from '../deps';
import { serverAct } from '../events/serverAct';
import { freshId } from '../freshId';
import { createWorkspace, memberRow } from '../setup/createWorkspace';
import { createPerson } from '../setup/people';

async function addAdmin(deps: Deps, workspaceId: string, person: Parameters<typeof memberRow>[1]): Promise<void> {
  const structure = await deps.rows.structure(workspaceId);
  const actor: Actor = {
    user_id: person.id,
    workspace_id: workspaceId,
    access_level: 'admin',
    flags: structure.get('workspace', workspaceId)?.feature_flags ?? [],
    settings: null,
    group_ids: [],
    program_ids: [],
  };
  const act = { call: callName(inviteMemberCall), title: `Add ${person.email} as admin`, undoable: false };
  await serverAct(deps, actor, act, async (_read, context) => ({
    changes: [created('member', memberRow(workspaceId, person, new Date(context.at).toISOString()))],
    answer: { kind: 'member', id: person.id },
  }));
}

/**
 * Creates an account that administers the workspace with this slug; creates the workspace if it does not exist.
 * @returns a report, in words.
 * @param input with isStaff the account also has, in every workspace, the rights reserved for the operators of the
 * server.
 * @throws Error when the address is invalid or taken, or the password is easy to guess.
 */
export async function createAdmin(
  deps: Deps,
  input: { email: string; password: string; slug: string; isStaff?: boolean },
): Promise<string> {
  const email = input.email.trim();
  if (!z.email().safeParse(email).success) throw new Error(`${email} is not an e-mail address.`);
  const taken = await deps.db.query('select 1 from app_user where email_key = $1', [emailKeyOf(email)]);
  if (taken.length > 0) throw new Error(`There is already an account with the address ${email}.`);
  const fullName = email.split('@')[0] as string;
  const weak = await passwordFault(input.password, [email, input.slug]);
  if (weak) throw new Error(weak);
  const person = { id: freshId(), email, fullName, color: 'blue', accessLevel: 'admin' as const };
  await createPerson(deps.db, {
    ...person,
    password: input.password,
    isStaff: input.isStaff ?? false,
    acceptsPolicies: true,
  });
  const [held] = await deps.db.query<{ id: string }>('select id from workspace where slug = $1', [input.slug]);
  if (held) {
    await addAdmin(deps, held.id, person);
    return `${email} administers the workspace ${input.slug}.`;
  }
  const workspace = {
    id: freshId(),
    slug: input.slug,
    name: 'Laboratory',
    members: [person],
    moreFlags: OWN_SERVER_FLAGS,
  };
  await createWorkspace(deps, workspace);
  return `The workspace ${input.slug} was created; ${email} administers it.`;
}
