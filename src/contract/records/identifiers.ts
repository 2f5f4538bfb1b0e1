import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { pageQuery, recordQuery } from '../shapes/queryParts';

export const recordIdentifiersCall = defineCall({
  method: 'GET',
  path: '/records/identifiers',
  summary: 'Ids and identifiers of the records of a table that pass filters and text',
  query: recordQuery.extend(pageQuery.shape),
  resource: z.array(z.object({ id: z.string(), record_identifier: z.string(), entity_slice_id: z.string() })),
  zoned: true,
  list: true,
  beside: { sorted: z.boolean() },
  refuses: ['not_found', 'too_large'],
  example: { query: { entity_slice_id: EXAMPLE.slice, search_text: 'aspirin' } },
});
