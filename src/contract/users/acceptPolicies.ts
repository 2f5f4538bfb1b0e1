import { z } from 'zod';
import { defineCall } from '../call';
import { userShape } from '../shapes/user';

/** Until a person has accepted both, every call but those of auth and access answers 403. */
export const acceptPoliciesCall = defineCall({
  method: 'POST',
  path: '/users/accept-policies',
  summary: 'Accept the privacy policy (ppa) and the licence agreement (eula)',
  body: z.object({ ppa: z.literal(true), eula: z.literal(true) }),
  resource: userShape,
  example: { body: { ppa: true, eula: true } },
});
