import type { FastifyInstance } from 'fastify';
import { checklistCall } from '@/contract/workspaces/checklist';
import { isBot } from '@/domain/people/isBot';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';

/** The setup steps for administrators of a new workspace. */
export function serveChecklist(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, checklistCall, async ({ identity, structure }) => {
    const { actor } = identity;
    mustBeAllowed(actor, { ability: 'workspace.manage', target: {} });
    const members = structure.all('member').filter((member) => member.access_level !== 'deactivated');
    const [invites] = await deps.db.query<{ count: number }>(
      `select count(*)::float8 as count from invite
       where workspace_id = $1 and accepted_at is null and withdrawn_at is null`,
      [actor.workspace_id],
    );
    const { isSetUp, lastFailure } = deps.mail.state();
    return {
      resource: {
        sends_mail: isSetUp,
        mail_failure: lastFailure?.why ?? null,
        has_public_address: deps.config.publicUrl !== null,
        has_own_second_factor: identity.factorIsActive,
        refuses_breached_passwords: deps.config.breachedList !== null,
        other_admins: members.filter(
          (member) => member.access_level === 'admin' && member.id !== actor.user_id && !isBot(member),
        ).length,
        invites_or_members: members.length - 1 + (invites?.count ?? 0),
      },
    };
  });
}
