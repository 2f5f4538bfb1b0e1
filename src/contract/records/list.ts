import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { idList, pageQuery } from '../shapes/queryParts';
import { recordShape } from '../shapes/record';

/**
 * By ids, or by table and identifiers (a comma-separated list; the JSON text of a list if identifiers contain commas).
 * Unknown ones are left out.
 */
export const recordsCall = defineCall({
  method: 'GET',
  path: '/records',
  summary: 'Records by ids, or by table and identifiers',
  query: pageQuery.extend({
    record_ids: idList.optional(),
    entity_slice_id: z.uuid().optional(),
    identifiers: z.string().max(100_000).optional(),
  }),
  resource: z.array(recordShape),
  zoned: true,
  list: true,
  example: { query: { record_ids: `${EXAMPLE.record},${EXAMPLE.otherRecord}` } },
});
