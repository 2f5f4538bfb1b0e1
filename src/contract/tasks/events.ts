import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { page, pageSize } from '../shapes/queryParts';
import { workspaceEventsCall } from '../workspaces/events';

export const taskEventsCall = defineCall({
  method: 'GET',
  path: '/tasks/{id}/events',
  summary:
    'Events of a task, its properties, sections and comments and the data of an experiment, by pages, newest first',
  params: z.object({ id: z.uuid() }),
  query: z.object({ page: page.default(1), page_size: pageSize.default(50) }),
  resource: workspaceEventsCall.resource,
  example: { params: { id: EXAMPLE.task }, query: { page: 1, page_size: 50 } },
});
