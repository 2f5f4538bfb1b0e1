import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';

export const eventCall = defineCall({
  method: 'GET',
  path: '/events/{id}',
  summary: 'An event with those of its changes that the caller may see',
  params: z.object({ id: z.uuid() }),
  resource: z.object({
    id: z.string(),
    workspace_id: z.string(),
    seq: z.number().int(),
    act_id: z.string(),
    event_type: z.string(),
    title: z.string(),
    resource_type: z.string().nullable(),
    resource_id: z.string().nullable(),
    actor_id: z.string(),
    created_at: z.string(),
    changes: z.array(
      z.object({ resource_type: z.string(), resource_id: z.string(), before: z.json(), after: z.json() }),
    ),
    undoable: z.boolean(),
    undone_at: z.string().nullable(),
    undone_by_event_id: z.string().nullable(),
    undoes_event_id: z.string().nullable(),
  }),
  example: { params: { id: EXAMPLE.event } },
});
