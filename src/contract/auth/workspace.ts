import { z } from 'zod';
import { defineCall } from '../call';
import { signedInShape } from '../shapes/signIn';

/**
 * 403 with the code `sso_required`, `way_closed` or `sign_in_there` if that workspace requires another way to sign in.
 */
export const switchWorkspaceCall = defineCall({
  method: 'POST',
  path: '/auth/workspace',
  summary: 'Switch to another workspace of yours; this starts a new session',
  person: true,
  body: z.object({ workspace_slug: z.string().min(1).max(100) }),
  resource: signedInShape,
  refuses: ['forbidden', 'not_found'],
  example: { body: { workspace_slug: 'main' } },
});
