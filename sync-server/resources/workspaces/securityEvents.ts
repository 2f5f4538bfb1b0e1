import type { FastifyInstance } from 'fastify';
import { securityEventsCall } from '@/contract/workspaces/securityEvents';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { NO_WORKSPACE } from '../../auth/securityLog';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';

interface Row {
  id: string;
  at: Date;
  kind: string;
  user_id: string | null;
  actor_id: string | null;
  address: string;
  device: string;
  facts: Record<string, string | number | boolean | null>;
}

/** Security events of a workspace, and those of its members' accounts that belong to no workspace. */
export function serveSecurityEvents(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, securityEventsCall, async ({ query, identity, structure }) => {
    const { actor } = identity;
    mustBeAllowed(actor, { ability: 'event.read_all', target: {} });
    const { page, page_size, user_id } = query;
    const members = structure.all('member').map(({ id }) => id);
    const rows = await deps.db.query<Row>(
      `select id, at, kind, user_id, actor_id, address, device, facts from security_log
       where (workspace_id = $1 or (workspace_id = $2 and user_id = any($3::uuid[]))) and ($4::uuid is null or user_id = $4)
       order by at desc, id desc limit $5 offset $6`,
      [actor.workspace_id, NO_WORKSPACE, members, user_id ?? null, page_size + 1, (page - 1) * page_size],
    );
    const resource = rows.slice(0, page_size).map((row) => ({ ...row, at: row.at.toISOString() }));
    return { resource, page, page_size, has_more: rows.length > page_size };
  });
}
