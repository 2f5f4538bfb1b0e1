import { z } from 'zod';
import { importSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';
import { page, pageSize } from '../shapes/queryParts';

export const importsCall = defineCall({
  method: 'GET',
  path: '/imports',
  summary: 'Imports, newest first, by pages',
  query: z.object({
    is_complete: z.enum(['0', '1']).optional(),
    page: page.default(1),
    page_size: pageSize.default(50),
  }),
  resource: z.array(importSchema),
});
