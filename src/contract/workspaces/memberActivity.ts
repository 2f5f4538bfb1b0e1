import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const memberActivityCall = defineCall({
  method: 'GET',
  path: '/workspaces/members/activity',
  summary: 'When members were last seen, their sessions and second factors; for admins',
  query: pageQuery,
  resource: z.array(
    z.object({
      user_id: z.string(),
      last_seen_at: z.string().nullable(),
      /** In this workspace. */
      sessions: z.number().int(),
      has_second_factor: z.boolean(),
    }),
  ),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});

export const endMemberSessionsCall = defineCall({
  method: 'DELETE',
  path: '/workspaces/members/{user_id}/sessions',
  summary: 'End all sessions of a member in this workspace; for admins',
  params: z.object({ user_id: z.uuid() }),
  resource: z.object({ user_id: z.string(), ended: z.number().int() }),
  example: { params: { user_id: EXAMPLE.user } },
});
