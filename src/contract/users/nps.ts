import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { FEEDBACK_LIMIT, feedbackScore } from '@/domain/people/feedbackPrompt';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const feedbackShape = z.object({
  id: z.string(),
  /** 1 to 10; null = the prompt was dismissed. */
  score: z.number().int().nullable(),
  feedback: z.string(),
  created_at: z.string(),
});

const text = z.string().trim().max(FEEDBACK_LIMIT);

export const feedbackListCall = defineCall({
  method: 'GET',
  path: '/users/nps',
  summary: 'Feedback that the caller has given, newest first',
  query: pageQuery,
  resource: z.array(feedbackShape),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});

export const giveFeedbackCall = defineCall({
  method: 'POST',
  path: '/users/nps',
  summary: 'Score the product from 1 to 10; without a score the prompt is dismissed',
  body: z.object({ score: feedbackScore.nullable().default(null), feedback: text.default('') }),
  resource: feedbackShape,
  example: { body: { score: 9, feedback: 'Fast tables.' } },
});

export const changeFeedbackCall = defineCall({
  method: 'PATCH',
  path: '/users/nps/{id}',
  summary: 'Change the comment given with a score',
  params: z.object({ id: z.uuid() }),
  body: z.object({ score: feedbackScore.optional(), feedback: text.optional() }),
  resource: feedbackShape,
  example: { params: { id: EXAMPLE.event }, body: { feedback: 'Fast tables, slow coffee.' } },
});
