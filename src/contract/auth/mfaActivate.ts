import { z } from 'zod';
import { defineCall } from '../call';
import { typedCode } from '../shapes/signIn';

/** The recovery codes are shown only once. All other sessions of the person end. */
export const mfaActivateCall = defineCall({
  method: 'POST',
  path: '/auth/mfa-activate',
  summary: 'Turn the second factor on with a first code of it',
  early: true,
  person: true,
  body: z.object({ otp: typedCode }),
  resource: z.object({ recovery_codes: z.array(z.string()), token: z.string() }),
  refuses: ['conflict'],
  example: { body: { otp: '123456' } },
});
