import type { FastifyInstance } from 'fastify';
import { callName } from '@/contract/call';
import {
  changeWorkspaceCall,
  createWorkspaceCall,
  type StaffWorkspace,
  staffWorkspacesCall,
} from '@/contract/staff/workspaces';
import { changed } from '@/domain/commands/support/changes';
import { mustGet } from '@/domain/commands/support/mustGet';
import type { Member } from '@/domain/kinds/member';
import { notFound } from '@/domain/kinds/notFound';
import { type Workspace, workspaceSettings } from '@/domain/kinds/workspace';
import type { Actor } from '@/domain/permissions/actor';
import { seatsTaken } from '@/domain/plans/seats';
import { Refusal } from '@/domain/refusal';
import type { Identity } from '../../auth/auth';
import type { Deps } from '../../deps';
import { serverAct } from '../../events/serverAct';
import { freshId } from '../../freshId';
import { serve } from '../../http/serve';
import { createWorkspace } from '../../setup/createWorkspace';

interface WorkspaceRow {
  id: string;
  slug: string;
  attrs: Omit<Workspace, 'id'>;
  levels: Member['access_level'][] | null;
}

function present({ id, slug, attrs, levels }: WorkspaceRow): StaffWorkspace {
  const { plan_starts_on, plan_ends_on, plan_details, completed_status } = workspaceSettings({ id, ...attrs });
  const members = (levels ?? []).map((access_level) => ({ access_level }));
  return {
    id,
    slug,
    workspace_name: attrs.workspace_name,
    is_active: attrs.is_active,
    is_internal: attrs.is_internal,
    plan: attrs.plan,
    plan_starts_on,
    plan_ends_on,
    plan_details,
    number_of_seats: attrs.number_of_seats,
    seats_taken: seatsTaken(members),
    members: members.filter(({ access_level }) => access_level !== 'deactivated').length,
    feature_flags: attrs.feature_flags,
    completed_status,
    created_at: attrs.created_at,
  };
}

/** @param only one workspace in place of all */
async function workspaces(deps: Deps, only: string | null): Promise<StaffWorkspace[]> {
  const rows = await deps.db.query<WorkspaceRow>(
    `select w.id, w.slug, r.attrs,
       (select array_agg(m.attrs ->> 'access_level') from row m
          where m.workspace_id = w.id and m.kind = 'member' and m.removed is null) as levels
     from workspace w join row r on r.workspace_id = w.id and r.kind = 'workspace' and r.id = w.id
     where $1::uuid is null or w.id = $1
     order by lower(r.attrs ->> 'workspace_name')`,
    [only],
  );
  return rows.map(present);
}

function demandStaff({ user }: Identity): void {
  if (!user.is_staff) throw new Refusal('forbidden', 'Only staff can do this.');
}

/** Staff act on a workspace as its admins would, whether or not they are members; the log names them. */
function staffActor(userId: string, workspaceId: string, flags: readonly string[]): Actor {
  return {
    user_id: userId,
    workspace_id: workspaceId,
    access_level: 'admin',
    flags,
    settings: null,
    group_ids: [],
    program_ids: [],
  };
}

/** Plans, flags and seats of all workspaces. */
export function serveStaff(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, staffWorkspacesCall, async ({ identity }) => {
    demandStaff(identity);
    return { resource: await workspaces(deps, null) };
  });

  const one = async (id: string) => {
    const [workspace] = await workspaces(deps, id);
    if (!workspace) throw notFound('workspace');
    return workspace;
  };

  serve(app, deps, changeWorkspaceCall, async ({ params, body, identity }) => {
    demandStaff(identity);
    const held = await one(params.id);
    if (body.is_active === false && held.id === identity.actor.workspace_id)
      throw new Refusal(
        'conflict',
        `You are signed in to this workspace, and nobody could open it again from here. Switch to another workspace, then close ${held.workspace_name}.`,
      );
    const actor = staffActor(identity.user.id, held.id, held.feature_flags);
    const act = { call: callName(changeWorkspaceCall), title: 'Change plan and flags', undoable: false };
    await serverAct(deps, actor, act, async (read) => {
      const workspace = await mustGet(read, 'workspace', held.id);
      const feature_flags = body.feature_flags && [...new Set(body.feature_flags)];
      const change = changed('workspace', workspace, { ...body, ...(feature_flags && { feature_flags }) });
      return { changes: change ? [change] : [], answer: { kind: 'workspace', id: workspace.id } };
    });
    return { resource: await one(held.id) };
  });

  serve(app, deps, createWorkspaceCall, async ({ body, identity }) => {
    demandStaff(identity);
    const taken = await deps.db.query('select 1 from workspace where slug = $1', [body.slug]);
    if (taken.length > 0) throw new Refusal('conflict', `The address ${body.slug} is taken.`);
    const { user } = identity;
    const { workspace_id: id } = await createWorkspace(deps, {
      id: freshId(),
      slug: body.slug,
      name: body.workspace_name,
      plan: body.plan,
      seats: body.number_of_seats,
      members: [{ id: user.id, email: user.email, fullName: user.full_name, color: user.color, accessLevel: 'admin' }],
    });
    return { resource: await one(id) };
  });
}
