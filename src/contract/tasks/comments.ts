import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { commentSchema } from '@/domain/kinds/comment';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const taskCommentsCall = defineCall({
  method: 'GET',
  path: '/tasks/{id}/comments',
  summary: 'Comments on a task, oldest first',
  query: pageQuery,
  params: z.object({ id: z.uuid() }),
  resource: z.array(commentSchema),
  list: true,
  example: { params: { id: EXAMPLE.task }, query: { page: 1, page_size: 50 } },
});
