import type { FastifyInstance } from 'fastify';
import { changeFeedbackCall, feedbackListCall, giveFeedbackCall } from '@/contract/users/nps';
import { Refusal } from '@/domain/refusal';
import type { Deps } from '../../deps';
import { freshId } from '../../freshId';
import { serve } from '../../http/serve';

interface FeedbackRow {
  id: string;
  score: number | null;
  feedback: string;
  created_at: Date;
}

const COLUMNS = 'id, score, feedback, created_at';
const present = (row: FeedbackRow) => ({ ...row, created_at: row.created_at.toISOString() });

/** A person's feedback on the product. */
export function serveFeedback(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, feedbackListCall, async ({ identity }) => {
    const rows = await deps.db.query<FeedbackRow>(
      `select ${COLUMNS} from feedback where user_id = $1 order by created_at desc limit 1000`,
      [identity.user.id],
    );
    return { resource: rows.map(present) };
  });

  serve(app, deps, giveFeedbackCall, async ({ body, identity }) => {
    const [row] = await deps.db.query<FeedbackRow>(
      `insert into feedback (id, user_id, score, feedback) values ($1, $2, $3, $4) returning ${COLUMNS}`,
      [freshId(), identity.user.id, body.score, body.feedback],
    );
    return { resource: present(row as FeedbackRow) };
  });

  serve(app, deps, changeFeedbackCall, async ({ params, body, identity }) => {
    const [row] = await deps.db.query<FeedbackRow>(
      `update feedback set score = coalesce($3, score), feedback = coalesce($4, feedback)
       where id = $1 and user_id = $2 returning ${COLUMNS}`,
      [params.id, identity.user.id, body.score ?? null, body.feedback ?? null],
    );
    if (!row) throw new Refusal('not_found', 'This answer does not exist.');
    return { resource: present(row) };
  });
}
