import { z } from 'zod';
import { defineCall } from '../call';
import { page, pageSize } from '../shapes/queryParts';

export const workspaceEventsCall = defineCall({
  method: 'GET',
  path: '/workspaces/events',
  summary: 'What was done in the workspace, newest first; for admins',
  query: z.object({ page: page.default(1), page_size: pageSize.default(50) }),
  resource: z.array(
    z.object({
      id: z.string(),
      seq: z.number().int(),
      act_id: z.string(),
      actor_id: z.string(),
      event_type: z.string(),
      title: z.string(),
      created_at: z.string(),
      undoable: z.boolean(),
      undone_by_event_id: z.string().nullable(),
      undoes_event_id: z.string().nullable(),
    }),
  ),
});
