import type { FastifyInstance } from 'fastify';
import { activeWorkspaceCall } from '@/contract/workspaces/active';
import { workspacesCall } from '@/contract/workspaces/list';
import { membersCall } from '@/contract/workspaces/members';
import { Refusal } from '@/domain/refusal';
import type { Workspace } from '@/domain/rows/rowShapes';
import type { Deps } from '../deps';
import { serve } from './serve';

export function serveWorkspaces(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, workspacesCall, async ({ identity }) => {
    const rows = await deps.db.query<{ id: string; attrs: Omit<Workspace, 'id'> }>(
      `select w.id, w.attrs from row m join row w on w.workspace_id = m.workspace_id and w.kind = 'workspace'
       where m.kind = 'member' and m.id = $1 and m.removed is null and m.attrs ->> 'access_level' <> 'deactivated'
       order by w.attrs ->> 'workspace_name'`,
      [identity.user.id],
    );
    return { resource: rows.map(({ id, attrs }) => ({ id, ...attrs })) };
  });
  serve(app, deps, activeWorkspaceCall, async ({ identity, structure }) => {
    const workspace = structure.get('workspace', identity.actor.workspace_id);
    if (!workspace) throw new Refusal('not_found', 'This workspace does not exist.');
    return { resource: workspace };
  });
  serve(app, deps, membersCall, async ({ structure }) => ({ resource: [...structure.all('member')] }));
}
