import { z } from 'zod';
import { importSchema } from '@/domain/kinds/import';
import { defineCall } from '../call';
import { page, pageSize } from '../shapes/queryParts';

export const importsCall = defineCall({
  method: 'GET',
  path: '/imports',
  summary: 'Imports by pages, newest first',
  query: z.object({
    is_complete: z.enum(['0', '1']).optional(),
    page: page.default(1),
    page_size: pageSize.default(50),
  }),
  resource: z.array(importSchema),
  example: { query: { is_complete: '1', page: 1, page_size: 50 } },
});
