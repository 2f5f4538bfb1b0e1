import { z } from 'zod';
import { programSchema } from '@/domain/rows/grantShapes';
import { defineCall } from '../call';

export const programsCall = defineCall({
  method: 'GET',
  path: '/programs',
  summary: 'Programs of the workspace; for guests those that are shared with them',
  resource: z.array(programSchema),
});
