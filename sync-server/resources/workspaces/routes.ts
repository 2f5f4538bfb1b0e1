import type { FastifyInstance } from 'fastify';
import { workspaceResource } from '@/contract/shapes/workspace';
import { activeWorkspaceCall } from '@/contract/workspaces/active';
import { groupsCall } from '@/contract/workspaces/groups';
import { workspacesCall } from '@/contract/workspaces/list';
import { membersCall } from '@/contract/workspaces/members';
import { notFound } from '@/domain/kinds/notFound';
import { membershipsOf } from '../../auth/membershipsOf';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';
import { serveBots } from './bots';
import { serveChecklist } from './checklist';
import { serveWorkspaceEvents } from './events';
import { serveInvites } from './inviteRoutes';
import { serveIpAddresses } from './ipAddresses';
import { serveLogo } from './logo';
import { serveMemberActivity } from './memberActivity';
import { serveSecurityEvents } from './securityEvents';
import { serveSsoSettings } from './sso';
import { serveUsage } from './usage';

export function serveWorkspaces(app: FastifyInstance, deps: Deps): void {
  serveInvites(app, deps);
  serveIpAddresses(app, deps);
  serveBots(app, deps);
  serveSecurityEvents(app, deps);
  serveSsoSettings(app, deps);
  serve(app, deps, workspacesCall, async ({ identity }) => {
    const held = await membershipsOf(deps.db, identity.user.id);
    const workspaces = held.map(({ workspaceId, attrs }) => workspaceResource({ id: workspaceId, ...attrs }));
    return { resource: workspaces.sort((a, b) => (a.workspace_name < b.workspace_name ? -1 : 1)) };
  });
  serve(app, deps, activeWorkspaceCall, async ({ identity, structure }) => {
    const workspace = structure.get('workspace', identity.actor.workspace_id);
    if (!workspace) throw notFound('workspace');
    return { resource: workspaceResource(workspace) };
  });
  serve(app, deps, membersCall, async ({ structure, sight }) => ({
    resource: structure
      .all('member')
      .map((member) => ({ ...sight.shown('member', member.id, member), user_id: member.id })),
  }));
  serve(app, deps, groupsCall, async ({ structure, sight }) => ({
    resource: structure.all('group').filter((row) => !row.is_deleted && sight.seesRow('group', row.id, row)),
  }));
  serveWorkspaceEvents(app, deps);
  serveLogo(app, deps);
  serveUsage(app, deps);
  serveChecklist(app, deps);
  serveMemberActivity(app, deps);
}
