import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { idList } from '../shapes/queryParts';

/**
 * A record is a sub-record of those that its key fields refer to, as a batch is of its compound; unknown ids are left
 * out.
 */
export const parentRecordsCall = defineCall({
  method: 'GET',
  path: '/records/parent_record_ids',
  summary: 'The records that each record is a sub-record of',
  query: z.object({ record_ids: idList }),
  resource: z.record(z.string(), z.array(z.string())),
  example: { query: { record_ids: EXAMPLE.record } },
});
