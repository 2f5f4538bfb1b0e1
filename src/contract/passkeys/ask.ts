import { z } from 'zod';
import { defineCall } from '../call';
import { typedPassword } from '../shapes/signIn';
import { passkeyOptions } from './passkeys';

/**
 * For an account whose password has been checked; the passkey's answer is sent with POST /auth/login, or with any other
 * call that asks for the password.
 */
export const loginPasskeyCall = defineCall({
  method: 'POST',
  path: '/auth/login/passkey',
  summary: 'Options for using a passkey while signing in',
  open: true,
  body: z.object({ email: z.string().max(320), password: typedPassword }),
  resource: passkeyOptions,
  refuses: ['unauthenticated', 'conflict'],
  example: { body: { email: 'ada@example.org', password: 'correct horse battery staple' } },
});

/** The passkey's answer is sent with POST /auth/step-up. */
export const stepUpPasskeyCall = defineCall({
  method: 'POST',
  path: '/auth/step-up/passkey',
  summary: 'Options for using a passkey to confirm your identity again',
  early: true,
  person: true,
  resource: passkeyOptions,
  refuses: ['conflict'],
});
