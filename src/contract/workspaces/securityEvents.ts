import { z } from 'zod';
import { defineCall } from '../call';
import { page, pageSize } from '../shapes/queryParts';

/** Separate from the events of the workspace: sign-ins, sessions, factors, keys and refusals. */
export const securityEventsCall = defineCall({
  method: 'GET',
  path: '/workspaces/security_events',
  summary: 'The security log of the workspace by pages, newest first; for admins',
  query: z.object({ page: page.default(1), page_size: pageSize.default(50), user_id: z.uuid().optional() }),
  resource: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.string(),
      user_id: z.string().nullable(),
      actor_id: z.string().nullable(),
      address: z.string(),
      device: z.string(),
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
  counted: false,
  beside: { has_more: z.boolean() },
  refuses: ['forbidden'],
  example: { query: { page: 1, page_size: 50 } },
});
