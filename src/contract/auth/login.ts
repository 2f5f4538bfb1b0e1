import { z } from 'zod';
import { defineCall } from '../call';
import { secondProof } from '../passkeys/secondProof';
import { signedInShape, typedPassword } from '../shapes/signIn';

/**
 * Also sets the session cookie. An account with a second factor answers 401 with the code `otp_required` until the
 * request contains `otp`, or `passkey` with the answer to POST /auth/login/passkey. Ten failed attempts for an account
 * from one address within 15 minutes answer 429.
 */
export const loginCall = defineCall({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail address and password',
  open: true,
  body: z.object({
    email: z.string().max(320),
    password: typedPassword,
    ...secondProof,
    workspace_slug: z.string().max(100).optional(),
  }),
  resource: signedInShape,
  refuses: ['unauthenticated', 'forbidden'],
  example: { body: { email: 'ada@example.org', password: 'correct horse battery staple', workspace_slug: 'main' } },
});
