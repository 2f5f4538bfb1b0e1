import { z } from 'zod';
import { defineCall } from '../call';
import { typedCode, typedPassword } from '../shapes/signIn';

/** All other sessions of the person end. */
export const mfaDeactivateCall = defineCall({
  method: 'POST',
  path: '/auth/mfa-deactivate',
  summary: 'Turn the second factor off',
  person: true,
  body: z.object({ password: typedPassword, otp: typedCode }),
  resource: z.object({ is_active: z.boolean() }),
  refuses: ['forbidden', 'conflict'],
  example: { body: { password: 'correct horse battery staple', otp: '123456' } },
});
