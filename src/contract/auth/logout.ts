import { z } from 'zod';
import { defineCall } from '../call';

export const logoutCall = defineCall({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session',
  resource: z.object({ signed_out: z.boolean() }),
});
