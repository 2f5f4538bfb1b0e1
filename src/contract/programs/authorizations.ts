import { z } from 'zod';
import { programShareSchema } from '@/domain/rows/grantShapes';
import { defineCall } from '../call';

export const programGrantsCall = defineCall({
  method: 'GET',
  path: '/programs/{id}/authorizations',
  summary: 'Who a program is shared with',
  params: z.object({ id: z.uuid() }),
  resource: z.array(programShareSchema),
});
