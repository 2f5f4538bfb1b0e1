import type { FastifyInstance } from 'fastify';
import { pageVisitCall } from '@/contract/pageVisits/report';
import type { Deps } from '../../deps';
import { freshId } from '../../freshId';
import { serve } from '../../http/serve';

/** The same page of the same person counts once within this many seconds (work.md section 9). */
const THROTTLE_SECONDS = 30;
/** Days for which visits are stored. */
const KEPT_DAYS = 180;

/** Pages that people open. */
export function servePageVisits(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, pageVisitCall, async ({ body, identity }) => {
    const { actor } = identity;
    if (actor.access_level === 'guest') return { resource: { url: body.url, is_counted: false } };
    const rows = await deps.db.query(
      `insert into page_visit (workspace_id, id, user_id, url)
       select $1, $2, $3, $4 where not exists (
         select 1 from page_visit where workspace_id = $1 and user_id = $3 and url = $4
           and at > now() - make_interval(secs => $5))
       returning 1`,
      [actor.workspace_id, freshId(), actor.user_id, body.url, THROTTLE_SECONDS],
    );
    await deps.db.query(
      'delete from page_visit where workspace_id = $1 and user_id = $2 and at < now() - make_interval(days => $3)',
      [actor.workspace_id, actor.user_id, KEPT_DAYS],
    );
    return { resource: { url: body.url, is_counted: rows.length > 0 } };
  });
}
