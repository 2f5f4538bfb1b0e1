import { z } from 'zod';
import { defineCall } from '../call';
import { idList } from '../shapes/queryParts';
import { recordShape } from '../shapes/record';

/** By ids, or by table and identifiers (a comma list; JSON text of a list where identifiers hold commas). Unknown ones are left out. */
export const recordsCall = defineCall({
  method: 'GET',
  path: '/records',
  summary: 'Records by ids or by identifiers',
  query: z.object({
    record_ids: idList.optional(),
    entity_slice_id: z.uuid().optional(),
    identifiers: z.string().max(100_000).optional(),
  }),
  resource: z.array(recordShape),
});
