import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

export const recordReferencesCall = defineCall({
  method: 'GET',
  path: '/records/{id}/references',
  summary: 'Records that refer to a record',
  query: pageQuery,
  params: z.object({ id: z.uuid() }),
  resource: z.array(
    z.object({
      record_id: z.string(),
      record_identifier: z.string(),
      entity_slice_id: z.string(),
      field_id: z.string(),
    }),
  ),
  list: true,
  example: { params: { id: EXAMPLE.record }, query: { page: 1, page_size: 50 } },
});
