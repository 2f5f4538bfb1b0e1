import { z } from 'zod';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const sessionShape = z.object({
  id: z.string(),
  workspace_id: z.string(),
  workspace_name: z.string(),
  device: z.string(),
  address: z.string(),
  way: z.enum(['password', 'google', 'sso']),
  has_second_factor: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** At the latest; earlier without use. */
  ends_at: z.string(),
  is_current: z.boolean(),
});
export type SessionResource = z.infer<typeof sessionShape>;

export const sessionsCall = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  summary: "One's own sessions, most recently used first",
  person: true,
  query: pageQuery,
  resource: z.array(sessionShape),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});

export const endSessionCall = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: "End one of one's own sessions",
  person: true,
  params: z.object({ id: z.uuid() }),
  resource: z.object({ sessions_ended: z.number().int() }),
  refuses: ['not_found'],
  example: { params: { id: '0190c3a0-0000-7000-8000-000000000001' } },
});

export const endSessionsCall = defineCall({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: "End all of one's own sessions except this one",
  person: true,
  resource: z.object({ sessions_ended: z.number().int() }),
});
