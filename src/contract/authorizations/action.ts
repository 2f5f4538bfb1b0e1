import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { REASONS } from '@/domain/permissions/decision';
import { defineCall } from '../call';

/** The same decision as the server's own checks. An unknown action or type answers 400. */
export const actionAllowedCall = defineCall({
  method: 'GET',
  path: '/authorizations/{resource_type}/{resource_id}/{permission}',
  summary: 'Whether the caller may do something with a resource',
  params: z.object({ resource_type: z.string(), resource_id: z.uuid(), permission: z.string() }),
  resource: z.object({
    allowed: z.boolean(),
    /** Why not, as a word from a closed list and as a sentence; null when it is allowed. */
    reason: z.enum(REASONS).nullable(),
    message: z.string().nullable(),
  }),
  example: { params: { resource_type: 'records', resource_id: EXAMPLE.record, permission: 'update' } },
});
