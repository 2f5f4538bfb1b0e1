import { z } from 'zod';
import { defineCall } from '../call';

export const recordReferencesCall = defineCall({
  method: 'GET',
  path: '/records/{id}/references',
  summary: 'Records that refer to a record',
  params: z.object({ id: z.uuid() }),
  resource: z.array(
    z.object({
      record_id: z.string(),
      record_identifier: z.string(),
      entity_slice_id: z.string(),
      field_id: z.string(),
    }),
  ),
});
