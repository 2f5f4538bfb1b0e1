import { z } from 'zod';
import { defineCall } from '../call';

/** The same decision as the server's own checks. An action or a type that the product does not know answers 400. */
export const actionAllowedCall = defineCall({
  method: 'GET',
  path: '/authorizations/{resource_type}/{resource_id}/{permission}',
  summary: 'Whether the caller may do something to a resource',
  params: z.object({ resource_type: z.string(), resource_id: z.uuid(), permission: z.string() }),
  resource: z.object({ allowed: z.boolean() }),
});
