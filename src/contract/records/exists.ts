import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';

export const recordExistsCall = defineCall({
  method: 'GET',
  path: '/records/exists',
  summary: 'Whether a table has a record with this identifier',
  query: z.object({ entity_slice_id: z.uuid(), identifier: z.string().max(10_000) }),
  resource: z.object({ exists: z.boolean(), record_id: z.string().nullable() }),
  refuses: ['not_found'],
  example: { query: { entity_slice_id: EXAMPLE.slice, identifier: 'S-101' } },
});
