import { z } from 'zod';
import { importSchema } from '@/domain/kinds/import';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const recentImportsCall = defineCall({
  method: 'GET',
  path: '/imports/recent',
  summary: 'Imports that are running or were started within a day',
  query: pageQuery,
  resource: z.array(importSchema),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});
