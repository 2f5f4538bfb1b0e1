import { z } from 'zod';
import { commentSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

export const recordCommentsCall = defineCall({
  method: 'GET',
  path: '/records/{id}/comments',
  summary: 'What was said about a record, oldest first',
  params: z.object({ id: z.uuid() }),
  resource: z.array(commentSchema),
});
