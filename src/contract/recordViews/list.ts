import { z } from 'zod';
import { viewSchema } from '@/domain/kinds/view';
import { defineCall } from '../call';
import { listQuery } from '../shapes/queryParts';

export const viewsCall = defineCall({
  method: 'GET',
  path: '/record_views',
  summary: 'Saved views of the workspace; archived ones when asked for',
  query: listQuery,
  resource: z.array(viewSchema),
  list: true,
  example: { query: { include_archived: 'true' } },
});
