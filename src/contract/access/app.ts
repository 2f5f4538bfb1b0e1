import { z } from 'zod';
import { defineCall } from '../call';

export const appAccessCall = defineCall({
  method: 'GET',
  path: '/access/app',
  summary: 'Whether the caller is of the staff',
  resource: z.object({ access_level: z.enum(['staff', 'user']) }),
});
