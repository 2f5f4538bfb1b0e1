import { z } from 'zod';
import { defineCall } from '../call';

export const mfaSetupCall = defineCall({
  method: 'POST',
  path: '/auth/mfa-setup',
  summary: 'Begin to set up a second factor; it takes effect once a code has been entered (mfa-activate)',
  early: true,
  person: true,
  proof: true,
  resource: z.object({ secret: z.string(), otpauth_url: z.string() }),
  refuses: ['forbidden', 'conflict'],
});
