import type { FastifyInstance } from 'fastify';
import { appAccessCall } from '@/contract/access/app';
import { workspaceAccessCall } from '@/contract/access/workspace';
import { callerOf } from '../../auth/caller';
import { noteSecurity } from '../../auth/securityLog';
import { seldom } from '../../auth/seldom';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';
import { VIEW_AS } from '../../http/viewedAs';
import { shownSettings } from './shownSettings';

/** Viewing is logged at most once in ten minutes. */
const NOTED_MILLIS = 600_000;

/** The rights of the caller. */
export function serveAccess(app: FastifyInstance, deps: Deps): void {
  const isWorthNoting = seldom(NOTED_MILLIS);
  serve(app, deps, appAccessCall, async ({ identity, request }) => ({
    resource: {
      access_level: identity.user.is_staff ? ('staff' as const) : ('user' as const),
      environment:
        deps.config.stagingHost === request.hostname.replace(/:\d+$/, '')
          ? ('staging' as const)
          : ('production' as const),
    },
  }));
  serve(app, deps, workspaceAccessCall, async ({ identity, sight, request }) => {
    const { actor } = identity;
    const viewed = request.headers[VIEW_AS];
    if (identity.user.is_staff && typeof viewed === 'string' && isWorthNoting(`${identity.sessionId} ${viewed}`))
      await noteSecurity(deps.db, {
        kind: 'viewed_as',
        workspaceId: actor.workspace_id,
        userId: actor.user_id,
        caller: callerOf(request.ip, request.headers),
        facts: { level: actor.access_level },
      });
    return {
      resource: {
        ...identity.actor,
        settings: identity.actor.settings && shownSettings(identity.actor.settings, (id) => sight.seesField(id)),
        flags: [...identity.actor.flags],
        group_ids: [...identity.actor.group_ids],
        program_ids: [...identity.actor.program_ids],
        edit_program_ids: [...(identity.actor.edit_program_ids ?? [])],
        perm_epoch: sight.epoch(),
        rights: sight.rights(),
      },
    };
  });
}
