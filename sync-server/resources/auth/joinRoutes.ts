import type { FastifyInstance } from 'fastify';
import { inviteCall } from '@/contract/auth/invite';
import { joinCall } from '@/contract/auth/join';
import { callerOf } from '../../auth/caller';
import { workspaceOfInvite } from '../../auth/invites';
import type { Deps } from '../../deps';
import { serveOpen } from '../../http/serve';
import { join, openInvite } from '../../joining/join';
import { answerSignedIn } from './answerSignedIn';

/** Joining by an invite. */
export function serveJoining(app: FastifyInstance, deps: Deps): void {
  serveOpen(app, inviteCall, async ({ params, request }) => {
    const invite = await openInvite(deps, params.id, callerOf(request.ip, request.headers));
    const { slug } = await workspaceOfInvite(deps.db, invite);
    const structure = await deps.rows.structure(invite.workspace_id);
    const accounts = await deps.db.query('select 1 from app_user where email_key = $1', [invite.email_key]);
    const [inviter] = await deps.db.query<{ full_name: string }>('select full_name from app_user where id = $1', [
      invite.invited_by,
    ]);
    const namesOf = (ids: readonly string[], name: (id: string) => string | undefined) =>
      ids.map(name).filter((one) => one !== undefined);
    return {
      resource: {
        workspace_name: structure.get('workspace', invite.workspace_id)?.workspace_name ?? slug,
        workspace_slug: slug,
        email: invite.email,
        access_level: invite.access_level,
        invited_by: inviter?.full_name ?? '',
        message: invite.message,
        program_names: namesOf(invite.program_ids, (id) => structure.get('program', id)?.program_name),
        group_names: namesOf(invite.group_ids, (id) => structure.get('group', id)?.group_name),
        expires_at: invite.expires_at.toISOString(),
        has_account: accounts.length > 0,
      },
    };
  });

  serveOpen(app, joinCall, async ({ body, request, reply }) => {
    const { method, headers, ip: address } = request;
    // Somebody who is signed in with the invited address joins with that account.
    const identity = await deps.auth.identify({ method, headers, address }).catch(() => null);
    const input = {
      token: body.id,
      email: body.email,
      fullName: body.full_name,
      password: body.password,
      second: body,
      acceptsPolicies: body.accepts_policies,
    };
    const usable = identity?.restriction ? null : identity;
    const signedIn = await join(deps, input, { caller: callerOf(address, headers), identity: usable });
    return answerSignedIn(deps, signedIn, { request, reply });
  });
}
