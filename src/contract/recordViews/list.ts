import { z } from 'zod';
import { viewSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

export const viewsCall = defineCall({
  method: 'GET',
  path: '/record_views',
  summary: 'Saved views of the workspace',
  resource: z.array(viewSchema),
});
