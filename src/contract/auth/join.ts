import { z } from 'zod';
import { defineCall } from '../call';
import { secondProof } from '../passkeys/secondProof';
import { typedName } from '../shapes/fullName';
import { signedInShape, typedPassword } from '../shapes/signIn';

/**
 * Creates an account, or uses the one that the address already has: then `password` is its password. Somebody who is
 * signed in with the invited address needs neither name nor password.
 */
export const joinCall = defineCall({
  method: 'POST',
  path: '/auth/join',
  summary: 'Join a workspace by an invite',
  open: true,
  body: z.object({
    /** From the link. */
    id: z.string().max(200),
    /** To join with an address other than the invited one; the inviter is asked to confirm it. */
    email: z.string().max(320).optional(),
    full_name: typedName.optional(),
    password: typedPassword.optional(),
    ...secondProof,
    /** Privacy policy and licence agreement, which the page shows beside the button. */
    accepts_policies: z.boolean().optional(),
  }),
  resource: signedInShape,
  refuses: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  example: { body: { id: 'AbCd', full_name: 'Nils Frey', password: 'copper tide nine lamps', accepts_policies: true } },
});
