import type { FastifyInstance } from 'fastify';
import { sendAgainCall, undeliveredCall } from '@/contract/notifications/undelivered';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import type { Deps } from '../../deps';
import { serve } from '../../http/serve';

interface Row {
  notice_id: string;
  channel: 'email' | 'slack';
  user_id: string;
  error: string | null;
  tries: number;
  due_at: number;
}

/** Undelivered notices, for those who can fix the cause: addresses, the mail server, the Slack app. */
export function serveUndelivered(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, undeliveredCall, async ({ query, identity }) => {
    const { actor } = identity;
    mustBeAllowed(actor, { ability: 'usage.read', target: {} });
    const { page, page_size } = query;
    const rows = await deps.db.query<Row>(
      `select notice_id, channel, user_id, error, tries, due_at from notice_delivery
       where workspace_id = $1 and state = 'dead' order by due_at desc, notice_id, channel limit $2 offset $3`,
      [actor.workspace_id, page_size, (page - 1) * page_size],
    );
    const [count] = await deps.db.query<{ total: number }>(
      `select count(*)::float8 as total from notice_delivery where workspace_id = $1 and state = 'dead'`,
      [actor.workspace_id],
    );
    const resource = rows.map(({ due_at, ...row }) => ({ ...row, at: new Date(due_at).toISOString() }));
    return { resource, page, page_size, total: count?.total ?? 0 };
  });

  serve(app, deps, sendAgainCall, async ({ identity }) => {
    const { actor } = identity;
    mustBeAllowed(actor, { ability: 'workspace.manage', target: {} });
    const again = await deps.db.query(
      `update notice_delivery set state = 'waiting', tries = 0, due_at = $2
       where workspace_id = $1 and state = 'dead' returning 1`,
      [actor.workspace_id, Date.now()],
    );
    return { resource: { count: again.length } };
  });
}
