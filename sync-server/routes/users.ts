import type { FastifyInstance } from 'fastify';
import { acceptPoliciesCall } from '@/contract/users/acceptPolicies';
import { preferencesCall } from '@/contract/users/preferences';
import { profileCall } from '@/contract/users/profile';
import { changed } from '@/domain/commands/support/changes';
import { mustGet } from '@/domain/commands/support/mustGet';
import { resolveActor } from '@/domain/permissions/resolveActor';
import type { Identity } from '../auth/auth';
import type { Deps } from '../deps';
import { serverAct } from '../events/serverAct';
import { presentUser } from './presentUser';
import { serve } from './serve';

type Names = { full_name?: string; preferred_name?: string | null };

/** Changes the member rows of a person in all his workspaces. @returns the event in the workspace of the session, if any. */
async function renameMember(deps: Deps, identity: Identity, names: Names): Promise<string | null> {
  const own = identity.actor.workspace_id;
  const rows = await deps.db.query<{ workspace_id: string }>(
    `select workspace_id from row where kind = 'member' and id = $1 and removed is null order by workspace_id = $2 desc`,
    [identity.user.id, own],
  );
  let eventId: string | null = null;
  for (const { workspace_id } of rows) {
    const actor = resolveActor(await deps.rows.structure(workspace_id), workspace_id, identity.user.id);
    if (!actor) continue;
    const act = { call: 'PATCH /users/profile', title: 'Change own profile', undoable: false };
    const { event } = await serverAct(deps, actor, act, async (read) => {
      const member = await mustGet(read, 'member', actor.user_id);
      const change = changed('member', member, names);
      return { changes: change ? [change] : [], answer: { kind: 'member', id: member.id } };
    });
    if (workspace_id === own) eventId = event.id;
  }
  return eventId;
}

/** What a person sets for himself; a viewer too. */
export function serveUsers(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, acceptPoliciesCall, async ({ identity, structure }) => {
    const [accepted] = await deps.db.query<{ ppa_accepted_at: Date; eula_accepted_at: Date }>(
      `update app_user set ppa_accepted_at = coalesce(ppa_accepted_at, now()),
         eula_accepted_at = coalesce(eula_accepted_at, now())
       where id = $1 returning ppa_accepted_at, eula_accepted_at`,
      [identity.user.id],
    );
    return { resource: presentUser({ ...identity.user, ...accepted }, structure, identity.actor.workspace_id) };
  });

  serve(app, deps, profileCall, async ({ body, identity }) => {
    const { user, actor } = identity;
    const names: Names = { ...body };
    if (body.preferred_name !== undefined) names.preferred_name = body.preferred_name || null;
    const full_name = names.full_name ?? user.full_name;
    const preferred_name = names.preferred_name === undefined ? user.preferred_name : names.preferred_name;
    await deps.db.query('update app_user set full_name = $2, preferred_name = $3 where id = $1', [
      user.id,
      full_name,
      preferred_name,
    ]);
    const eventId = await renameMember(deps, identity, names);
    const structure = await deps.rows.structure(actor.workspace_id);
    const shown = presentUser({ ...user, full_name, preferred_name }, structure, actor.workspace_id);
    return { resource: shown, event: eventId ? { id: eventId } : null };
  });

  serve(app, deps, preferencesCall, async ({ body, identity }) => {
    const [row] = await deps.db.query<{ preferences: typeof body }>(
      'update app_user set preferences = preferences || $2::jsonb where id = $1 returning preferences',
      [identity.user.id, JSON.stringify(body)],
    );
    return { resource: row?.preferences ?? body };
  });
}
