import { z } from 'zod';
import { defineCall } from '../call';
import { recordQuery } from '../shapes/queryParts';

export const recordIdentifiersCall = defineCall({
  method: 'GET',
  path: '/records/identifiers',
  summary: 'Ids and identifiers of the records that pass filters and text',
  query: recordQuery,
  resource: z.array(z.object({ id: z.string(), record_identifier: z.string(), entity_slice_id: z.string() })),
});
