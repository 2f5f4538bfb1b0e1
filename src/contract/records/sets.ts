import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { setSchema } from '@/domain/kinds/set';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const recordSetsOfCall = defineCall({
  method: 'GET',
  path: '/records/{id}/sets',
  summary: 'Sets that contain a record',
  query: pageQuery,
  params: z.object({ id: z.uuid() }),
  resource: z.array(setSchema),
  list: true,
  example: { params: { id: EXAMPLE.record }, query: { page: 1, page_size: 50 } },
});
