import { z } from 'zod';
import { memberSchema } from '@/domain/rows/rowShapes';
import { defineCall } from '../call';

export const membersCall = defineCall({
  method: 'GET',
  path: '/workspaces/members',
  summary: 'Members of the workspace',
  resource: z.array(memberSchema.extend({ user_id: z.string() })),
});
