import { z } from 'zod';
import { viewSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';
import { listQuery } from '../shapes/queryParts';

export const viewsCall = defineCall({
  method: 'GET',
  path: '/record_views',
  summary: 'Saved views of the workspace',
  query: listQuery,
  resource: z.array(viewSchema),
});
