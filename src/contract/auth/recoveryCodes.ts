import { z } from 'zod';
import { defineCall } from '../call';

/** The previous codes stop working. */
export const makeRecoveryCodesCall = defineCall({
  method: 'POST',
  path: '/auth/recovery-codes',
  summary: 'Create ten new recovery codes; they are shown only once',
  person: true,
  proof: true,
  resource: z.object({ recovery_codes: z.array(z.string()) }),
  refuses: ['forbidden', 'conflict'],
});
