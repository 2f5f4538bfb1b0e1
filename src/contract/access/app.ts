import { z } from 'zod';
import { defineCall } from '../call';

export const appAccessCall = defineCall({
  method: 'GET',
  path: '/access/app',
  summary: 'Whether the caller is staff, and what kind of server this is',
  resource: z.object({
    access_level: z.enum(['staff', 'user']),
    /** staging: this host is configured as a staging host. */
    environment: z.enum(['staging', 'production']),
  }),
});
