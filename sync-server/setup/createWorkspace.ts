import { callName } from '@/contract/call';
import { createWorkspaceCall } from '@/contract/staff/workspaces';
import type { RowChange } from '@/domain/changes/rowChange';
import { created } from '@/domain/commands/support/changes';
import type { Member } from '@/domain/kinds/member';
import type { Workspace } from '@/domain/kinds/workspace';
import type { AccessLevel, Actor } from '@/domain/permissions/actor';
import type { Flag } from '@/domain/permissions/flags';
import { flagsOfPlan, type Plan } from '@/domain/plans/plans';
import type { LogDeps } from '../events/act';
import { serverAct } from '../events/serverAct';
import type { NewPerson } from './people';
import { planTable } from './tablePlan';

/** The plan of a new workspace unless another is given. */
const FIRST_PLAN = { plan: 'trial', seats: 25 } as const;

const BUILT_IN_TABLES = ['Result table', 'Lookup table'];

export interface NewWorkspace {
  id: string;
  slug: string;
  name: string;
  plan?: Plan;
  seats?: number;
  /** Flags in addition to those of the plan. */
  moreFlags?: readonly Flag[];
  /** The first becomes its admin and the author of what is created here. */
  members: readonly (Omit<NewPerson, 'password' | 'acceptsPolicies'> & { accessLevel: AccessLevel })[];
}

/** A person as a row of the workspace. */
export function memberRow(workspaceId: string, person: NewWorkspace['members'][number], at: string): Member {
  return {
    id: person.id,
    workspace_id: workspaceId,
    email: person.email,
    full_name: person.fullName,
    preferred_name: null,
    color: person.color,
    profile_picture_file_id: null,
    access_level: person.accessLevel,
    created_at: at,
  };
}

/** Creates a workspace with members and its two built-in tables, as events of its log. @returns its admin. */
export async function createWorkspace(deps: LogDeps, workspace: NewWorkspace): Promise<Actor> {
  const admin = workspace.members[0] as NewWorkspace['members'][number];
  await deps.db.query('insert into workspace (id, slug) values ($1, $2)', [workspace.id, workspace.slug]);
  const plan = workspace.plan ?? FIRST_PLAN.plan;
  const flags = [...new Set([...flagsOfPlan(plan), ...(workspace.moreFlags ?? [])])];
  const actor: Actor = {
    user_id: admin.id,
    workspace_id: workspace.id,
    access_level: 'admin',
    flags,
    settings: null,
    group_ids: [],
    program_ids: [],
  };
  await serverAct(
    deps,
    actor,
    { call: callName(createWorkspaceCall), title: 'Create workspace', undoable: false },
    async (_, cx) => {
      const at = new Date(cx.at).toISOString();
      const row: Workspace = {
        id: workspace.id,
        slug: workspace.slug,
        workspace_name: workspace.name,
        logo_file_id: null,
        is_active: true,
        is_internal: false,
        plan,
        number_of_seats: workspace.seats ?? FIRST_PLAN.seats,
        feature_flags: flags,
        alias_field_id: null,
        default_entity_kanban_field_id: null,
        record_sort_order: 'alphabetical',
        record_sort_descending: false,
        created_at: at,
      };
      const changes: RowChange[] = [created('workspace', row)];
      for (const person of workspace.members) changes.push(created('member', memberRow(workspace.id, person, at)));
      for (const name of BUILT_IN_TABLES)
        changes.push(
          ...planTable({ name, isBuiltIn: true, columns: [{ name: 'Name', type: 'text', isKey: true }] }, cx).changes,
        );
      return { changes, answer: { kind: 'workspace', id: workspace.id } };
    },
  );
  return actor;
}
