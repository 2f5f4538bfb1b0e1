import { z } from 'zod';
import { sliceSchema } from '@/domain/kinds/slice';
import { defineCall } from '../call';
import { listQuery } from '../shapes/queryParts';

export const slicesCall = defineCall({
  method: 'GET',
  path: '/entity_slices',
  summary: 'Tables of the workspace; archived ones when asked for',
  query: listQuery,
  resource: z.array(sliceSchema),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});
