import { z } from 'zod';
import { defineCall } from '../call';

/** The answer is the same whether the address has an account or not. */
export const sendPasswordResetCall = defineCall({
  method: 'POST',
  path: '/auth/send-password-reset',
  summary: 'Send an e-mail with a link to set a new password; it works once, within one hour',
  open: true,
  body: z.object({ email: z.string().trim().min(1, 'Enter your e-mail address.').max(320) }),
  resource: z.object({ asked: z.boolean(), mail_is_set_up: z.boolean() }),
  example: { body: { email: 'ada@example.org' } },
});
