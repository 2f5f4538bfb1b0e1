import { z } from 'zod';
import { defineCall } from '../call';

export const refreshTokenCall = defineCall({
  method: 'GET',
  path: '/auth/refresh-token',
  summary: 'A new bearer token for the session, good for 15 minutes',
  resource: z.object({ token: z.string(), expires_at: z.string() }),
});
