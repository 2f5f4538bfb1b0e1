import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { page, pageSize, recordQuery } from '../shapes/queryParts';
import { recordShape } from '../shapes/record';

/**
 * In addition to the records: page, page_size, total, and sorted (false above 100,000 records, which are then returned
 * unsorted).
 */
export const searchRecordsCall = defineCall({
  method: 'GET',
  path: '/records/search',
  summary: 'Search the records of a table: filters, text, sorts, by pages',
  query: recordQuery.extend({ page: page.default(1), page_size: pageSize.default(50) }),
  resource: z.array(recordShape),
  zoned: true,
  beside: { sorted: z.boolean() },
  refuses: ['not_found', 'too_large'],
  example: {
    query: {
      entity_slice_id: EXAMPLE.slice,
      filters: JSON.stringify([{ field_id: EXAMPLE.field, filter_type: 'greater_than', filter_prop: 95 }]),
      sorts: JSON.stringify([{ field_id: EXAMPLE.field, descending: true }]),
      page: 1,
      page_size: 50,
    },
  },
});
