import { z } from 'zod';
import { programSchema } from '@/domain/kinds/program';
import { defineCall } from '../call';
import { listQuery } from '../shapes/queryParts';

export const programsCall = defineCall({
  method: 'GET',
  path: '/programs',
  summary: 'Programs of the workspace, archived ones when asked for; for guests those that are shared with them',
  query: listQuery,
  resource: z.array(programSchema),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});
