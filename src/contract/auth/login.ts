import { z } from 'zod';
import { workspaceSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';
import { userShape } from '../shapes/user';

/** Also sets the session cookie. Ten failed tries of an account within 15 minutes answer 429. */
export const loginCall = defineCall({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with address and password',
  open: true,
  body: z.object({
    email: z.string().max(320),
    password: z.string().max(1000),
    otp: z.string().max(20).optional(),
    workspace_slug: z.string().max(100).optional(),
  }),
  resource: z.object({ token: z.string(), user: userShape, workspace: workspaceSchema }),
});
