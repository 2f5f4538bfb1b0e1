import { z } from 'zod';
import { defineCall } from '../call';
import { secondProof } from '../passkeys/secondProof';
import { typedName } from '../shapes/fullName';
import { signedInShape, typedPassword } from '../shapes/signIn';

/**
 * Makes an account, or takes the one that the address has: then `password` is its password. Who is signed in with the
 * address of the invite needs neither name nor password.
 */
export const joinCall = defineCall({
  method: 'POST',
  path: '/auth/join',
  summary: 'Join a workspace by an invite',
  open: true,
  body: z.object({
    /** Of the link. */
    id: z.string().max(200),
    /** To join with another address than the invited one, which the inviter is asked for. */
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
