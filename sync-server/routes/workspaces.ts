import type { FastifyInstance } from 'fastify';
import { activeWorkspaceCall } from '@/contract/workspaces/active';
import { workspaceEventsCall } from '@/contract/workspaces/events';
import { workspacesCall } from '@/contract/workspaces/list';
import { membersCall } from '@/contract/workspaces/members';
import { can } from '@/domain/permissions/can';
import { Refusal } from '@/domain/refusal';
import type { Workspace } from '@/domain/rows/rowShapes';
import type { Deps } from '../deps';
import { newestEvents } from '../events/eventStore';
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
  serve(app, deps, membersCall, async ({ structure, sight }) => ({
    resource: structure
      .all('member')
      .map((member) => ({ ...sight.shown('member', member.id, member), user_id: member.id })),
  }));
  serve(app, deps, workspaceEventsCall, async ({ query, sight }) => {
    const { actor } = sight;
    if (!can(actor, 'workspace.manage')) throw new Refusal('forbidden', 'Only admins see what everybody did.');
    const { page, page_size } = query;
    // Titles name what was changed: who may not view all fields reads the feed, which is filtered change by change.
    if (!sight.unlimited) throw new Refusal('forbidden', 'The log tells of fields that you may not view.');
    const rows = await newestEvents(deps.db, actor.workspace_id, (page - 1) * page_size, page_size);
    return {
      resource: rows.map((row) => ({
        id: row.id,
        seq: row.seq,
        act_id: row.act_id,
        actor_id: row.actor_id,
        event_type: row.call,
        title: row.title,
        created_at: new Date(row.at).toISOString(),
        undoable: row.undoable && row.undone_by === null,
        undone_by_event_id: row.undone_by,
        undoes_event_id: row.undoes,
      })),
      page,
      page_size,
    };
  });
}
