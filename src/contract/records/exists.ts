import { z } from 'zod';
import { defineCall } from '../call';

export const recordExistsCall = defineCall({
  method: 'GET',
  path: '/records/exists',
  summary: 'Whether a table has a record of this identifier',
  query: z.object({ entity_slice_id: z.uuid(), identifier: z.string().max(10_000) }),
  resource: z.object({ exists: z.boolean(), record_id: z.string().nullable() }),
});
