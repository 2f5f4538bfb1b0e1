import { z } from 'zod';
import { lookupFieldSchema } from '@/domain/kinds/lookupField';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const lookupFieldsCall = defineCall({
  method: 'GET',
  path: '/lookup_fields',
  summary: 'Lookup fields: columns that show a field of the records which a reference field points to',
  query: pageQuery,
  resource: z.array(lookupFieldSchema),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});
