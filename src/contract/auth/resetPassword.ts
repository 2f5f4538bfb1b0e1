import { z } from 'zod';
import { defineCall } from '../call';
import { typedPassword } from '../shapes/signIn';

/**
 * All sessions of the person end. A second factor stays: the next sign-in asks for its code. Access keys keep working,
 * because scripts and instruments depend on them, unless the person turns them off in the same call.
 */
export const resetPasswordCall = defineCall({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the link from an e-mail',
  open: true,
  body: z.object({
    token: z.string().max(200),
    new_password: typedPassword,
    turn_off_keys: z.boolean().optional(),
  }),
  resource: z.object({
    reset: z.boolean(),
    email: z.string(),
    /** Access keys that were turned off, and those that keep working. */
    keys_off: z.number().int(),
    keys_on: z.number().int(),
  }),
  refuses: ['not_found'],
  example: { body: { token: 'AbCd', new_password: 'copper tide nine lamps' } },
});
