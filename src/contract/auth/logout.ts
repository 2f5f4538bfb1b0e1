import { z } from 'zod';
import { defineCall } from '../call';

export const logoutCall = defineCall({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out: end the session',
  early: true,
  person: true,
  resource: z.object({ signed_out: z.boolean() }),
});
