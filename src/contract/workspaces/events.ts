import { z } from 'zod';
import { defineCall } from '../call';
import { page, pageSize } from '../shapes/queryParts';

/** Which events are requested; times are ISO 8601, `to` is not included. */
export const eventFilter = z.object({
  search: z.string().trim().max(200).optional(),
  actor_id: z.uuid().optional(),
  event_type: z.string().max(200).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});

export const workspaceEventsCall = defineCall({
  method: 'GET',
  path: '/workspaces/events',
  summary: 'Events of the workspace by pages, newest first; for admins',
  query: eventFilter.extend({ page: page.default(1), page_size: pageSize.default(50) }),
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
  example: { query: { page: 1, page_size: 50, search: 'table' } },
});

export const exportEventsCall = defineCall({
  method: 'GET',
  path: '/workspaces/events/export/{form}',
  summary: 'Events of the workspace as a file, newest first, 100,000 at most; for admins',
  params: z.object({ form: z.enum(['csv', 'ndjson']) }),
  query: eventFilter,
  form: 'bytes',
  resource: z.unknown(),
  media: ['text/csv', 'application/x-ndjson'],
  example: { params: { form: 'csv' }, query: { search: 'table' } },
});
