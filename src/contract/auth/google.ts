import { z } from 'zod';
import { defineCall } from '../call';
import { secondProof } from '../passkeys/secondProof';
import { signedInShape, typedPassword } from '../shapes/signIn';

export const googleRedirectCall = defineCall({
  method: 'GET',
  path: '/auth/google_redirect',
  summary: 'Redirect a browser to the sign-in with Google, which returns to /login/google',
  open: true,
  form: 'redirect',
  status: 302,
  query: z.object({ email: z.string().max(320).optional(), workspace_slug: z.string().max(100).optional() }),
  resource: z.unknown(),
  refuses: ['not_found'],
  example: { query: { workspace_slug: 'main' } },
});

/**
 * The nonce is the `state` that came back with the token; both must be those of this browser. 409 with the code
 * `link_account` if the address already has an account: then repeat the call with its password.
 */
export const googleLoginCall = defineCall({
  method: 'POST',
  path: '/auth/google/login',
  summary: 'Sign in with a token from Google',
  open: true,
  body: z.object({
    token: z.string().max(8000),
    nonce: z.string().max(200),
    workspace_slug: z.string().max(100).optional(),
    password: typedPassword.optional(),
    ...secondProof,
  }),
  resource: signedInShape,
  refuses: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  example: { body: { token: 'eyJhbGciOiJSUzI1NiJ9.e30.AbCd', nonce: 'AbCd', workspace_slug: 'main' } },
});
