import { z } from 'zod';
import { defineCall } from '../call';

/** When called with the cookie, the secret in the cookie is renewed as well. */
export const refreshTokenCall = defineCall({
  method: 'GET',
  path: '/auth/refresh-token',
  summary: 'A new bearer token for the session, valid for 15 minutes',
  early: true,
  person: true,
  resource: z.object({ token: z.string(), expires_at: z.string() }),
});
