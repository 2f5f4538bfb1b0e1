import { z } from 'zod';
import { defineCall } from '../call';
import { typedPassword } from '../shapes/signIn';

/** All other sessions of the person end; access keys keep working. */
export const updatePasswordCall = defineCall({
  method: 'POST',
  path: '/auth/update-password',
  summary: "Change one's own password",
  person: true,
  body: z.object({ current_password: typedPassword, new_password: typedPassword }),
  resource: z.object({ updated: z.boolean(), sessions_ended: z.number().int(), keys_on: z.number().int() }),
  refuses: ['forbidden'],
  example: { body: { current_password: 'correct horse battery staple', new_password: 'copper tide nine lamps' } },
});
