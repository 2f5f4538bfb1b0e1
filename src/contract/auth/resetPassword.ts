import { z } from 'zod';
import { defineCall } from '../call';
import { typedPassword } from '../shapes/signIn';

/** All sessions of the person end. A second factor stays: the next sign-in asks for its code. */
export const resetPasswordCall = defineCall({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password by the link of a letter',
  open: true,
  body: z.object({ token: z.string().max(200), new_password: typedPassword }),
  resource: z.object({ reset: z.boolean(), email: z.string() }),
  refuses: ['not_found'],
  example: { body: { token: 'AbCd', new_password: 'copper tide nine lamps' } },
});
