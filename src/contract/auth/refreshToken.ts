import { z } from 'zod';
import { defineCall } from '../call';

/**
 * When called with the cookie, the secret in the cookie is renewed as well. The time zone that it names is that of the
 * person's digest and quiet hours, as long as they have chosen none.
 */
export const refreshTokenCall = defineCall({
  method: 'GET',
  path: '/auth/refresh-token',
  summary: 'A new bearer token for the session, valid for 15 minutes',
  early: true,
  zoned: true,
  person: true,
  resource: z.object({ token: z.string(), expires_at: z.string() }),
});
