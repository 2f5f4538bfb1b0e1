import type { FastifyInstance } from 'fastify';
import { usageCall } from '@/contract/workspaces/usage';
import { notFound } from '@/domain/kinds/notFound';
import { ACCESS_LEVELS } from '@/domain/permissions/actor';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { recordLimitOf } from '@/domain/plans/recordLimit';
import { seatsTaken } from '@/domain/plans/seats';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';
import { lastSeen } from './lastSeen';
import { seatsHeld } from './seatsHeld';

const ACTIVE_DAYS = 30;

interface Counts {
  records: number;
  tasks: number;
  files: number;
  storage_bytes: number;
  events: number;
}

/** How much of the workspace is used. */
export function serveUsage(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, usageCall, async ({ identity, structure }) => {
    mustBeAllowed(identity.actor, { ability: 'usage.read', target: {} });
    const workspaceId = identity.actor.workspace_id;
    const workspace = structure.get('workspace', workspaceId);
    if (!workspace) throw notFound('workspace');
    const members = structure.all('member');
    const [counts] = await deps.db.query<Counts>(
      `select
         (select count(*) from record where workspace_id = $1 and not is_deleted)::float8 as records,
         (select count(*) from row where workspace_id = $1 and kind = 'task' and removed is null and attrs ->> 'is_deleted' = 'false')::float8
           as tasks,
         (select count(*) from file where workspace_id = $1 and not is_deleted and sha256 is not null)::float8 as files,
         (select coalesce(sum(file_size), 0) from file
            where workspace_id = $1 and not is_deleted and sha256 is not null)::float8 as storage_bytes,
         (select coalesce(max(seq), 0) from event where workspace_id = $1)::float8 as events`,
      [workspaceId],
    );
    const since = Date.now() - ACTIVE_DAYS * 24 * 3600 * 1000;
    const seen = await lastSeen(
      deps.db,
      workspaceId,
      members.flatMap(({ id, access_level }) => (access_level === 'deactivated' ? [] : [id])),
    );
    const levels = ACCESS_LEVELS.map((level) => [
      level,
      members.filter((member) => member.access_level === level).length,
    ]);
    return {
      resource: {
        ...(counts as Counts),
        record_limit: recordLimitOf(workspace.feature_flags),
        tables: structure.all('slice').filter((slice) => !slice.is_deleted && !slice.is_built_in).length,
        members: Object.fromEntries(levels),
        seats: {
          number: workspace.number_of_seats,
          taken: seatsTaken(members),
          held: await seatsHeld(deps.db, structure, workspaceId),
        },
        imports: structure.all('import').length,
        active_members: [...seen.values()].filter((time) => time >= since).length,
        plan: workspace.plan,
        plan_starts_on: workspace.plan_starts_on ?? null,
        plan_ends_on: workspace.plan_ends_on ?? null,
      },
    };
  });
}
