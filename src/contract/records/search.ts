import { z } from 'zod';
import { defineCall } from '../call';
import { page, pageSize, recordQuery } from '../shapes/queryParts';
import { recordShape } from '../shapes/record';

/** Beside the records: page, page_size, total, and sorted (false above 100,000 records, which then come as they are). */
export const searchRecordsCall = defineCall({
  method: 'GET',
  path: '/records/search',
  summary: 'Records of a table that pass filters and text, sorted, by pages',
  query: recordQuery.extend({ page: page.default(1), page_size: pageSize.default(50) }),
  resource: z.array(recordShape),
});
