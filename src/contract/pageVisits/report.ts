import { z } from 'zod';
import { defineCall } from '../call';

/** Guests report none. The same page of the same person counts once in 30 seconds. */
export const pageVisitCall = defineCall({
  method: 'POST',
  path: '/page_visits',
  summary: 'Report that a page was opened',
  body: z.object({ url: z.string().max(2000).regex(/^\//, 'An address of a page begins with a slash.') }),
  resource: z.object({ url: z.string(), is_counted: z.boolean() }),
  example: { body: { url: '/tables?view=all' } },
});
