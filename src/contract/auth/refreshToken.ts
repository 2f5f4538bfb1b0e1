import { z } from 'zod';
import { defineCall } from '../call';

/** Asked with the cookie, the cookie's secret is renewed as well. */
export const refreshTokenCall = defineCall({
  method: 'GET',
  path: '/auth/refresh-token',
  summary: 'A new bearer token for the session, valid for 15 minutes',
  early: true,
  person: true,
  resource: z.object({ token: z.string(), expires_at: z.string() }),
});
