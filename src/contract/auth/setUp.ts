import { z } from 'zod';
import { defineCall } from '../call';
import { fullName } from '../shapes/fullName';
import { signedInShape, typedPassword } from '../shapes/signIn';

/** From the link that a server without an administrator prints when it starts. */
const token = z.string().max(200);

export const setUpLinkCall = defineCall({
  method: 'POST',
  path: '/auth/set-up-link',
  summary: 'Whether the link printed at the first start is still valid, without using it up',
  open: true,
  body: z.object({ token }),
  resource: z.object({ expires_at: z.string() }),
  refuses: ['not_found'],
  example: { body: { token: 'AbCd' } },
});

/** The person becomes admin of the new workspace and staff of the server, and is signed in. The link stops working. */
export const setUpCall = defineCall({
  method: 'POST',
  path: '/auth/set-up',
  summary: 'Create the first workspace of a server with its first admin, with the link printed at the first start',
  open: true,
  body: z.object({
    token,
    workspace_name: z.string().trim().min(1, 'Name cannot be empty.').max(500),
    full_name: fullName,
    email: z.email('This is not a valid e-mail address.').max(320),
    password: typedPassword,
    accepts_policies: z.literal(true, 'Accept the privacy policy and the licence agreement.'),
  }),
  resource: signedInShape,
  refuses: ['not_found', 'conflict'],
  example: {
    body: {
      token: 'AbCd',
      workspace_name: 'Northfield Laboratory',
      full_name: 'Nils Frey',
      email: 'nils@northfield.example',
      password: 'copper tide nine lamps',
      accepts_policies: true,
    },
  },
});
