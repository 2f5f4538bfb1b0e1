import type { FastifyInstance } from 'fastify';
import { endMemberSessionsCall, memberActivityCall } from '@/contract/workspaces/memberActivity';
import { notFound } from '@/domain/kinds/notFound';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { hasFactor } from '../../auth/factorsOf';
import { noteSecurity } from '../../auth/securityLog';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';
import { lastSeen } from './lastSeen';

interface Facts {
  user_id: string;
  sessions: number;
  has_second_factor: boolean;
}

/** The sessions of members, as far as admins may know about them. */
export function serveMemberActivity(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, memberActivityCall, async ({ identity, structure }) => {
    const { actor } = identity;
    mustBeAllowed(actor, { ability: 'member.manage', target: {} });
    const ids = structure.all('member').map(({ id }) => id);
    const facts = await deps.db.query<Facts>(
      `select wanted.user_id,
         (select count(*) from session s where s.user_id = wanted.user_id and s.workspace_id = $1
            and s.expires_at > now())::float8 as sessions,
         ${hasFactor('wanted.user_id')} as has_second_factor
       from unnest($2::uuid[]) as wanted (user_id)`,
      [actor.workspace_id, ids],
    );
    const seen = await lastSeen(deps.db, actor.workspace_id, ids);
    return {
      resource: facts.map((row) => {
        const at = seen.get(row.user_id);
        return { ...row, last_seen_at: at === undefined ? null : new Date(at).toISOString() };
      }),
    };
  });

  serve(app, deps, endMemberSessionsCall, async ({ params, identity, structure }) => {
    const { actor } = identity;
    mustBeAllowed(actor, { ability: 'member.manage', target: {} });
    const member = structure.get('member', params.user_id);
    if (!member) throw notFound('member');
    const ended = await deps.db.query('delete from session where user_id = $1 and workspace_id = $2 returning id', [
      member.id,
      actor.workspace_id,
    ]);
    deps.sessionNews.announce({ userId: member.id });
    const facts = { count: ended.length };
    const note = { workspaceId: actor.workspace_id, userId: member.id, actorId: actor.user_id, facts };
    await noteSecurity(deps.db, { kind: 'session_ended', caller: identity.caller, ...note });
    return { resource: { user_id: member.id, ended: ended.length } };
  });
}
