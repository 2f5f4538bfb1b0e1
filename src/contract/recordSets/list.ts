import { z } from 'zod';
import { setSchema } from '@/domain/kinds/set';
import { defineCall } from '../call';
import { listQuery } from '../shapes/queryParts';

export const setsCall = defineCall({
  method: 'GET',
  path: '/record_sets',
  summary: 'Sets of records; archived ones when asked for',
  query: listQuery,
  resource: z.array(setSchema),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});
