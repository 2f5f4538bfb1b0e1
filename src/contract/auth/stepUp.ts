import { z } from 'zod';
import { defineCall } from '../call';
import { passkeyAnswer } from '../passkeys/passkeys';
import { typedCode, typedPassword } from '../shapes/signIn';

/**
 * The session gets a new secret; the old cookie stops working. An account with a second factor confirms with a code or
 * a passkey (POST /auth/step-up/passkey), others with the password.
 */
export const stepUpCall = defineCall({
  method: 'POST',
  path: '/auth/step-up',
  summary: 'Confirm your identity again before a sensitive change; valid for ten minutes',
  early: true,
  person: true,
  body: z.object({ password: typedPassword.optional(), otp: typedCode.optional(), passkey: passkeyAnswer.optional() }),
  resource: z.object({ token: z.string(), proven_until: z.string() }),
  refuses: ['forbidden'],
  example: { body: { password: 'correct horse battery staple' } },
});
